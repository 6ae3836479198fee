/** Texts of the public views. */
export const site = {
  updated: 'Stand:',
}
