/** Fills `{{name}}` (or `{{ name }}`) in a text with values, taken literally. A name without a value becomes empty. */
export const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (_all, name: string) => values[name] ?? '')
