/** Texts of the service worker and of notifications outside the page. */
export const push = {
  newVersion: 'Neue Fassung verfügbar',
  newVersionText: 'Die Website wurde erneuert.',
  reload: 'neu laden',
  turnedOn: 'Benachrichtigungen sind eingeschaltet',
  turnedOnText: 'Wählen Sie jetzt, worüber Sie etwas erfahren möchten.',
  topics: 'Themen wählen',
}
