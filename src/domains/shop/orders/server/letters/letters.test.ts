import { beforeAll, expect, test } from 'vitest'
import { testApp } from '../../../../../app/test-app.ts'
import { shopOf } from '../orders.fixture.ts'

const app = await testApp('shop letters')
const { browser, open, sold, add, placed, orderOf, mails } = shopOf(app)

beforeAll(() => open())

/** The words of the first letter to a buyer, as its readers see them. */
async function confirmation(key: string) {
  const { code } = await orderOf(key)
  const [mail = ''] = await mails(`Subject: Ihre Bestellung ${code}`)
  const plain = Buffer.from(
    mail.replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  )
  return plain.toString('utf8').split('JVBERi0')[0]!.replaceAll(/\s+/g, ' ')
}

test('no letter promises a withdrawal that there is not, and what is excluded is named with its reason', async () => {
  const plain = await sold('Krug', '9')
  const spoils = await sold('Brot', '9', {}, { noWithdrawal: 'perishable' })

  const all = await confirmation(await placed(spoils))
  expect(all).toContain('Brot: Kein Widerruf: verdirbt schnell.')
  expect(all).not.toContain('Sie können den Vertrag widerrufen')
  expect(all).not.toContain('Widerrufsbelehrung')

  const by = browser()
  await add(by, spoils)
  const some = await confirmation(await placed(plain, '1', {}, by))
  expect(some).toContain('Brot: Kein Widerruf: verdirbt schnell.')
  expect(some).toContain('Sie können den Vertrag widerrufen')
  expect(some).toContain('die Widerrufsbelehrung')

  const firm = { type: 'business', company: 'Gasthaus Huber', uid: 'ATU12345675' }
  const business = await confirmation(await placed(plain, '1', {}, browser(), firm))
  expect(business).toContain('der Vertrag')
  expect(business).not.toContain('Widerrufsbelehrung')
  expect(business).not.toContain('Sie können den Vertrag widerrufen')
})
