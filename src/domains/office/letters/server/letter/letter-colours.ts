import { readableOn } from '#kit/shared/site/colours.ts'

/** Minimum contrast of text. Source: WCAG 2.2, 1.4.3. */
const least = 4.5
const usual = '#9a4a00'
const isColour = (colour: string) => /^#[\da-f]{6}$/i.test(colour)

/** The site's colour for links and buttons, darkened until it is readable on white and under white. */
export const linkColour = (primary: string): string =>
  readableOn(isColour(primary) ? primary : usual, '#ffffff', least)
