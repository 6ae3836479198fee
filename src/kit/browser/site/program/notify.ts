import { createStore } from './store.ts'

const notificationTypes = ['success', 'warning', 'error', 'notification'] as const
export type NotificationType = (typeof notificationTypes)[number]

/** A short message at the bottom right (specification § 3, § 9). */
export interface Notification {
  id: string
  title: string
  content: string
  type: NotificationType
  icon: 'check_circle' | 'warning' | 'error' | 'notifications'
  visible: boolean
  /** A newer message of the same group replaces the older one. */
  group?: string
  /** Optional action button. */
  action?: { label: string; run: () => void }
  /** Milliseconds until it disappears; 3000 by default. */
  duration: number
}

const icons = {
  success: 'check_circle',
  warning: 'warning',
  error: 'error',
  notification: 'notifications',
} as const satisfies Record<NotificationType, Notification['icon']>

export const notifications = createStore<readonly Notification[]>([])

/** Shows a message; returns its id. Defaults as in the specification. */
export function notify(given: Partial<Omit<Notification, 'id' | 'visible'>>): string {
  const type = given.type ?? 'success'
  const notification: Notification = {
    title: '',
    content: 'content',
    duration: 3000,
    icon: icons[type],
    ...given,
    type,
    id: crypto.randomUUID(),
    visible: true,
  }
  const others = notifications.get().filter((one) => !given.group || one.group !== given.group)
  notifications.set([...others, notification])
  return notification.id
}

/** Removes a message. */
export const dismiss = (id: string): void =>
  notifications.set(notifications.get().filter((one) => one.id !== id))
