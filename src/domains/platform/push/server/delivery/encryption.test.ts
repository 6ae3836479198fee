import { createECDH } from 'node:crypto'
import ece from 'http_ece'
import { expect, it } from 'vitest'
import { encryptMessage, isPoint, longestMessage } from './encryption.ts'
import { claimsOf } from './push-service.fixture.ts'
import { makeVapidKeys, vapidHeader } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

// RFC 8291 § 5 and appendix A
const example = {
  text: 'When I grow up, I want to be a watermelon',
  sender: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  receiver: {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  },
  receiverKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

it('encrypts the example of RFC 8291 to the same bytes', () => {
  const { text, receiver, sender, salt, body } = example
  expect(encryptMessage(Buffer.from(text), receiver, { sender, salt }).toString('base64url')).toBe(body)
})

it('encrypts anew each time so that another implementation reads it', () => {
  const privateKey = createECDH('prime256v1')
  privateKey.setPrivateKey(example.receiverKey)
  const open = (body: Buffer) =>
    ece
      .decrypt(body, {
        version: 'aes128gcm',
        privateKey,
        authSecret: example.receiver.auth.toString('base64url'),
      })
      .toString()
  const long = Buffer.alloc(longestMessage, 'ü')
  const [one, two] = [encryptMessage(long, example.receiver), encryptMessage(long, example.receiver)]
  expect(one.length).toBe(4096)
  expect(one.equals(two)).toBe(false)
  expect([open(one), open(two)]).toEqual([long.toString(), long.toString()])
  expect(() => encryptMessage(Buffer.alloc(longestMessage + 1), example.receiver)).toThrow(RangeError)
})

it('knows points on the curve', () => {
  const { p256dh } = example.receiver
  const beside = Buffer.from(p256dh)
  beside[64]! ^= 1
  expect([
    isPoint(p256dh),
    isPoint(beside),
    isPoint(p256dh.subarray(1)),
    isPoint(Buffer.alloc(65, 4)),
  ]).toEqual([true, false, false, false])
})

it('signs for one push service and half a day', () => {
  const keys = makeVapidKeys()
  const now = new Date('2026-11-21T10:00:00.000Z')
  const header = vapidHeader(keys, { audience: 'https://push.dorf.at', subject: 'mailto:amt@dorf.at', now })
  expect(claimsOf(header)).toEqual({
    aud: 'https://push.dorf.at',
    exp: Date.parse('2026-11-21T22:00:00.000Z') / 1000,
    sub: 'mailto:amt@dorf.at',
    key: keys.publicKey,
  })
  expect(claimsOf(header.replace(/k=.*/, `k=${makeVapidKeys().publicKey}`))).toBeNull()
})
