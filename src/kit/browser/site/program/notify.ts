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
  /** A newer message of the same group takes the place of the older one. */
  group?: string
  /** Something that can be done about it. */
  action?: { label: string; run: () => void }
  /** Milliseconds it stays; 3000 by default. */
  duration: number
}

const icons = {
  success: 'check_circle',
  warning: 'warning',
  error: 'error',
  notification: 'notifications',
} as const satisfies Record<NotificationType, Notification['icon']>

export const notifications = createStore<readonly Notification[]>([])

/** Shows a message; gives its id. Everything has the specification's defaults. */
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

/** Takes a message away. */
export const dismiss = (id: string): void =>
  notifications.set(notifications.get().filter((one) => one.id !== id))
