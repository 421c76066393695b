// What the page says itself, in the reader's language; what the bot says comes in its own. As in Discord, the page
// is in the language of the browser. A sentence is known by its English.

export const locale = new URLSearchParams(location.search).get("locale") || navigator.language;

const GERMAN = {
  // An empty channel
  "Welcome to {place}, {name}": "Willkommen in {place}, {name}",
  "{button} and choose a game.": "{button} und ein Spiel wählen.",
  "Open a table": "Tisch eröffnen",
  "Press {join} as somebody else, in a tab of their own: {people}": "Als jemand anders {join} drücken, jeder in einem eigenen Tab: {people}",
  "Press {start}. Whoever is asked presses {act}.": "{start} drücken. Wer gefragt ist, drückt {act}.",
  Join: "Mitspielen",
  Start: "Start",
  Act: "Ziehen",
  "Nobody else there? Play against two computers: {games}": "Niemand sonst da? Spiel gegen zwei Computer: {games}",
  Play: "Spielen",
  "Type {slash} to see everything the bot can do.": "Mit {slash} siehst du alles, was der Bot kann.",
  "Nothing here yet": "Hier ist noch nichts",
  "No channel": "Kein Kanal",
  // Around the messages
  Channels: "Kanäle",
  Messages: "Nachrichten",
  "New messages ↓": "Neue Nachrichten ↓",
  "Play as": "Spielen als",
  "Direct messages": "Direktnachrichten",
  "Private thread": "Privater Thread",
  private: "privat",
  "Open a tab as {name}": "Einen Tab als {name} öffnen",
  "Act as": "Handeln als",
  "You are": "Du bist",
  "The sandbox is not running.": "Die Sandbox läuft nicht.",
  "The sandbox is not running. Trying again …": "Die Sandbox läuft nicht. Neuer Versuch …",
  "The application did not respond": "Die Anwendung hat nicht geantwortet",
  "This message cannot be shown.": "Diese Nachricht lässt sich nicht zeigen.",
  // A message
  "{name} used {command}": "{name} hat {command} benutzt",
  "{name} is thinking…": "{name} denkt nach …",
  "{name} is typing…": "{name} schreibt …",
  "{count} messages ›": "{count} Nachrichten ›",
  "an older message": "eine ältere Nachricht",
  "(edited)": "(bearbeitet)",
  "Silent message": "Stumme Nachricht",
  "Only you can see this": "Nur du siehst das",
  "Dismiss message": "Nachricht verwerfen",
  // Lists and forms
  "Make a selection": "Triff eine Auswahl",
  "Select a person": "Wähle jemanden",
  "Select a role": "Wähle eine Rolle",
  Select: "Wähle",
  "Select a channel": "Wähle einen Kanal",
  Search: "Suchen",
  "Nothing found": "Nichts gefunden",
  "Choose {count}": "Wähle {count}",
  "Choose {low} to {high}": "Wähle {low} bis {high}",
  "Choose up to {count}": "Wähle bis zu {count}",
  "{range} · {count} chosen": "{range} · {count} gewählt",
  Done: "Fertig",
  Submit: "Absenden",
  Cancel: "Abbrechen",
  Close: "Schließen",
  required: "nötig",
  "Please fill in what is marked with a star.": "Bitte fülle aus, was einen Stern hat.",
  "Files cannot be sent in the sandbox": "In der Sandbox lassen sich keine Dateien senden",
  // The line below
  Message: "Nachricht",
  "Message {place}": "Nachricht an {place}",
  Commands: "Befehle",
  "No such command": "Kein solcher Befehl",
  "Another option": "Noch eine Angabe",
  "There is no such command. Choose one from the list.": "Diesen Befehl gibt es nicht. Wähle einen aus der Liste.",
  Send: "Senden",
  "Cancel command": "Befehl abbrechen",
  "{title}: nothing fits": "{title}: nichts passt",
  "{title} (optional)": "{title} (freiwillig)",
  "“{typed}” does not fit {name}.": "„{typed}“ passt nicht zu {name}.",
  "{name} is needed.": "{name} fehlt noch.",
  // Pictures
  Picture: "Bild",
  "Open original": "Original öffnen",
  Previous: "Voriges",
  Next: "Nächstes",
};

const catalog = locale.startsWith("de") ? GERMAN : {};

// The sentence with its holes filled: a string, or with a node in a hole what `h` takes as children.
export function said(english, values = {}) {
  const parts = (catalog[english] || english).split(/\{(\w+)\}/).map((part, n) => (n % 2 ? values[part] : part));
  return parts.some((part) => typeof part === "object") ? parts : parts.join("");
}
