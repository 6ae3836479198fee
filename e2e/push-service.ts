import { createECDH, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'

/** Adds a push service to the browser under test, which lacks one. */
export async function withPushService(page: Page): Promise<void> {
  const keys = createECDH('prime256v1')
  const given = {
    endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${randomBytes(12).toString('hex')}`,
    keys: { p256dh: keys.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
  }
  await page.addInitScript((json) => {
    let isOn = false
    const unsubscribe = async () => !(isOn = false)
    const subscription = { ...json, toJSON: () => json, unsubscribe } as unknown as PushSubscription
    PushManager.prototype.subscribe = async () => {
      isOn = true
      return subscription
    }
    PushManager.prototype.getSubscription = async () => (isOn ? subscription : null)
  }, given)
}
