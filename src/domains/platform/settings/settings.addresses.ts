/** What the law wants every site to say. */
export const legalPages = {
  imprint: { path: '/Impressum' },
  privacy: { path: '/Datenschutz' },
}
