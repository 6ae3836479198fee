import { expect, test } from 'vitest'
import { Problem } from '../../shared/problem.ts'
import { failureInWords } from './failure-words.ts'

test('what went wrong is said in both languages where somebody knows how', () => {
  const words = { de: 'Die Karte fehlt.', en: 'The map is missing.' }
  expect(failureInWords(words)).toEqual(words)
  expect(failureInWords(new Problem('NO_MAP', 404, words))).toEqual(words)
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:25'), { code: 'ECONNREFUSED' })
  expect(failureInWords(new TypeError('fetch failed', { cause: refused }))).toEqual({
    de: 'Die Gegenstelle nimmt keine Verbindung an. (connect ECONNREFUSED 127.0.0.1:25)',
    en: 'The other server does not accept a connection. (connect ECONNREFUSED 127.0.0.1:25)',
  })
  expect(failureInWords(AbortSignal.abort(new DOMException('late', 'TimeoutError')).reason)?.de).toContain(
    'nicht rechtzeitig geantwortet',
  )
})

test('what nobody has words for has none', () => {
  for (const error of ['text', undefined, new Error('undefined is not a function'), { message: 'third' }])
    expect(failureInWords(error)).toBeNull()
})
