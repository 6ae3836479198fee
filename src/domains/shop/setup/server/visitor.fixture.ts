import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestApp } from '#kit/testing/test-app.ts'

export const who = {
  ...{ type: 'person', first_name: 'Vera', last_name: 'Huber', phone: '+43 2732 1234' },
  ...{ address: 'Hauptplatz 1', zip: '3500', city: 'Krems', country: 'AT', email: 'vera@rebenau.example' },
}

let networks = 0

/** A buyer whose browser keeps cookies and sends forms, each from its own network. */
export function visitor(app: TestApp) {
  const jar = new Map<string, string>()
  networks++
  const remoteAddress = `10.8.${Math.floor(networks / 256)}.${networks % 256}`
  const keep = (headers: Record<string, unknown>) => {
    for (const one of [headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = String(one).split(';')[0]!.split('=')
      jar.set(name, value)
    }
  }
  const cookie = () => (jar.size > 0 ? { cookie: [...jar].map((pair) => pair.join('=')).join('; ') } : {})
  async function send(url: string, fields: Record<string, string>) {
    const answer = await app.server.inject({
      method: 'POST',
      url,
      remoteAddress,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...cookie() },
      payload: new URLSearchParams(fields).toString(),
    })
    keep(answer.headers)
    const isPage = String(answer.headers['content-type']).startsWith('application/json')
    return {
      status: answer.statusCode,
      text: answer.payload,
      problem: isPage ? (answer.json().data?.form?.problem ?? answer.json()) : undefined,
    }
  }
  async function page(path: string) {
    const answer = await app.server.inject({
      method: 'GET',
      url: `/api/c/site?${new URLSearchParams({ path })}`,
      remoteAddress,
      headers: cookie(),
    })
    keep(answer.headers)
    return answer.json()
  }
  const add = (item: string) => send('/shop/cart', { action: 'add', item, quantity: '1' })
  return {
    ...{ send, page, add },
    /** Goes to the page with the order button; returns the values of its form. */
    async toButton(email: string) {
      await send('/shop/checkout/shipping-info', { ...who, email })
      const { shown, ageClass } = (await page('/shop/checkout/check-order')).data
      const age: Record<string, string> = ageClass > 0 ? { age: 'on', birth_date: '1980-05-01' } : {}
      return () =>
        send('/shop/checkout/check-order', {
          ...{ action: 'order', source: 'transfer', terms: 'on', shown },
          ...age,
        })
    },
  }
}

/** Mails sent to an address, oldest first. */
export async function mailsTo(app: TestApp, address: string): Promise<string[]> {
  await app.platform.jobs.idle(60)
  const folder = join(app.platform.config.dataDir, 'outbox')
  const files = await readdir(folder).catch(() => [])
  const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  return mails.map((mail) => mail.replaceAll(/=\r?\n/g, '')).filter((mail) => mail.includes(address))
}
