import { expect, test } from 'vitest'
import { plainKinds } from '#kit/server/records/kind.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { testApp } from './test-app.ts'

const app = await testApp('sent again')
const admin = app.as('admin')
const club = (await admin.post('/api/v0/sports/club', { title: 'SV Rebenau' })).body.sports_club

/** Records that derive a value from stored data when created, with the input for creating one. */
const samples: Record<string, [path: string, input: object]> = {
  booking_resource: ['/api/v0/booking/resource', { title: 'Gemeindesaal' }],
  form: ['/api/v1/forms', { title: { de: 'Ferienlager', en: '' } }],
  shipping_country: ['/api/v0/shop/shipping_country', { code: 'IS' }],
  sports_club: ['/api/v0/sports/club', { title: 'TC Weinberg' }],
  sports_team: ['/api/v0/sports/team', { club: club._id, title: 'Reserve' }],
}

test('every record with an address of its own has a sample here', () => {
  const addressed = plainKinds().filter(({ columns }) => 'slug' in columns)
  expect(Object.keys(samples)).toEqual(expect.arrayContaining(addressed.map(({ name }) => name)))
})

test.each(Object.entries(samples))(
  'what is sent again with its key is the record of the first time: %s',
  async (name, [path, input]) => {
    const key = { idempotencyKey: uuidv7() }
    const answers = [
      await admin.post(path, { ...input, ...key }),
      await admin.post(path, { ...input, ...key }),
      ...(await Promise.all([1, 2].map(() => admin.post(path, { ...input, ...key })))),
    ]
    const made = answers.map(({ status, body }) => [status, body[name]?._id ?? body.code])
    expect(new Set(made.map(String))).toEqual(new Set([`200,${answers[0]!.body[name]._id}`]))
    const other = await admin.post(path, { ...input, ...key, position: 7, active: true })
    expect([other.status, other.body.code]).toEqual([422, 'KEY_REUSED'])
  },
)
