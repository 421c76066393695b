"""Diurna in Discord: commands, menus, posts, reminders; joins the rules, the pictures and the store."""
