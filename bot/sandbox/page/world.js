// What this person sees, kept up to date by the server.

import { nameOf } from "./dom.js";
import { EPHEMERAL } from "./message.js";

const KEPT = 200; // messages of a channel on the page; a long evening would make it slow

export class World {
  constructor() {
    this.me = null;
    this.users = new Map();
    this.roles = new Map();
    this.channels = new Map();
    this.guilds = new Map();
    this.messages = new Map(); // channel id -> messages, oldest first
    this.commands = {};
    this.unread = new Map(); // channel id -> {messages, calls}
    this.here = null;
    this.connected = false;
  }

  load(state) {
    this.me = state.me;
    this.bot = state.bot;
    this.connected = state.connected;
    this.users = new Map(state.people.map((u) => [u.id, u]));
    this.guilds = new Map(state.guilds.map((g) => [g.id, g]));
    this.roles = new Map(state.guilds.flatMap((g) => g.roles.map((r) => [r.id, r])));
    this.channels = new Map(state.channels.map((c) => [c.id, c]));
    this.commands = state.commands;
    for (const [id, list] of Object.entries(state.messages)) {
      // What only this person sees is not in the state; a reconnecting page keeps what it has.
      const mine = (this.messages.get(id) || []).filter((m) => m.flags & EPHEMERAL);
      this.messages.set(id, [...list, ...mine].sort(byAge));
    }
    if (!this.channels.has(this.here)) this.here = this.firstPlace();
  }

  firstPlace() {
    const first = [...this.channels.values()].find((c) => c.type === 0);
    return first?.id ?? [...this.channels.keys()][0] ?? null;
  }

  get channel() {
    return this.channels.get(this.here);
  }

  log() {
    return this.messages.get(this.here) || [];
  }

  put(message) {
    const list = this.messages.get(message.channel_id) || [];
    this.messages.set(message.channel_id, list);
    const at = list.findIndex((m) => m.id === message.id);
    if (at >= 0) list[at] = message;
    else list.push(message);
    if (list.length > KEPT) list.splice(0, list.length - KEPT);
  }

  remove(message) {
    const list = this.messages.get(message.channel_id) || [];
    this.messages.set(message.channel_id, list.filter((m) => m.id !== message.id));
  }

  count(message, called) {
    const sum = this.unread.get(message.channel_id) || { messages: 0, calls: 0 };
    this.unread.set(message.channel_id, { messages: sum.messages + 1, calls: sum.calls + (called ? 1 : 0) });
  }

  calls() {
    return [...this.unread.values()].reduce((sum, u) => sum + u.calls, 0);
  }

  guild() {
    return this.guilds.get(this.channel?.guild_id);
  }

  // For selects and options: who and what is on this server.
  members() {
    const guild = this.guild();
    const ids = guild ? guild.members : [this.me.id, this.bot.id];
    return ids.map((id) => this.users.get(id)).filter(Boolean);
  }

  // The people on this server whom one could be as well.
  others() {
    return this.members().filter((u) => !u.bot && u.id !== this.me.id);
  }

  guildRoles() {
    return this.guild()?.roles || [];
  }

  guildChannels() {
    return [...this.channels.values()].filter((c) => c.type === 0 && c.guild_id === this.channel?.guild_id);
  }

  personNamed(name) {
    const wanted = name.toLowerCase();
    return this.members().find((u) => nameOf(u).toLowerCase() === wanted || u.username === wanted);
  }

  titleOf(channel) {
    if (channel.type === 1) return nameOf(this.bot);
    return channel.name;
  }
}

const byAge = (a, b) => (BigInt(a.id) < BigInt(b.id) ? -1 : 1);
