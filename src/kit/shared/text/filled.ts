/** Puts values into the `{{name}}` (or `{{ name }}`) of a text, as they are: what somebody typed is no pattern. A name without a value becomes nothing. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_all, name: string) => values[name] ?? '')
