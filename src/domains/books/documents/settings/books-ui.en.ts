/** Texts of the settings for screens and keys. */
export const booksUi = {
  title: 'Way of working',
  saved: 'The way of working is saved.',
  start: 'Beginning',
  startText: 'The first screen of the books, for example when opened from a bookmark first.',
  columns: 'Columns of lists',
  columnsText: 'Default columns of lists for everyone. Columns chosen by a user are kept on the device.',
  keyboard: 'Keyboard',
  enterAddsHint: 'Otherwise you add lines by Ctrl+Enter or the button below.',
  arrowsMoveHint: 'Otherwise arrows move only the cursor within the field.',
  screens: { overview: 'Overview', calendar: 'Due dates', figures: 'Figures' },
  fields: {
    start: 'First screen',
    offer: 'Offers',
    order: 'Orders',
    delivery: 'Delivery notes',
    invoice: 'Invoices',
    template: 'Templates',
    enterAdds: 'Enter in the last line begins another one',
    arrowsMove: 'Up and down change the line',
  },
}
