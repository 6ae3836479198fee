/** Texts of the box in the footer: all that every page has to load. */
export const box = {
  title: 'Newsletter',
  email: 'Ihre E-Mail-Adresse',
  go: 'Newsletter bestellen',
}
