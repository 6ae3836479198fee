/** Texts of the footer box, loaded on every page. */
export const box = {
  title: 'Newsletter',
  email: 'Ihre E-Mail-Adresse',
  go: 'Newsletter bestellen',
}
