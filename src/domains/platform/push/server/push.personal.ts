import type { PersonalData } from '../../../../kit/server/personal/personal.ts'

/** Devices that take messages are known by their keys alone. */
export const pushPersonal: PersonalData = {
  title: { de: 'Benachrichtigungen', en: 'Notifications' },
  columns: ['push_subscriptions.endpoint', 'push_subscriptions.registration'],
  nothing: {
    de: 'Gespeichert ist nur der Schlüssel des Geräts, kein Name und keine Adresse. Abmelden kann sich nur das Gerät selbst, auf der Seite „Benachrichtigungen“.',
    en: 'Only the key of the device is kept, no name and no address. Only the device itself can unsubscribe, on the page “Notifications”.',
  },
}
