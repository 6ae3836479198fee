import { expect, test } from 'vitest'
import { answerSubject, fillIn, linkHosts, ruleValue, rulesMet, subjectOf } from './inbox.rules.ts'

test.each([
  ['Bauhof', 'Re: Bauhof'],
  ['AW: Re: WG: Bauhof', 'Re: Bauhof'],
])('%s is answered as %s', (subject, answer) => expect(answerSubject(subject)).toBe(answer))

test('a template gets its fields; what is no field stays', () => {
  const values = { name: 'Vera', number: '12', subject: 'Zaun', me: 'Karl', site: 'Rebenau' }
  expect(fillIn('Guten Tag {name}, zu {number}: {other} {me}', values)).toBe(
    'Guten Tag Vera, zu 12: {other} Karl',
  )
})

test.each([
  ['domain', 'https://www.Billig.example/x', 'billig.example'],
  ['domain', 'werbung@billig.example', 'billig.example'],
  ['sender', ' Werbung@Billig.example ', 'werbung@billig.example'],
  ['word', ' Gewinn ', 'gewinn'],
] as const)('a rule for %s given as %s compares %s', (kind, given, value) =>
  expect(ruleValue(kind, given)).toBe(value),
)

test('rules meet what they say and nothing that only looks like it', () => {
  const rules = [
    { kind: 'domain', value: 'billig.example' },
    { kind: 'link', value: 'billig.example' },
    { kind: 'word', value: 'gewinn' },
  ] as const
  const met = (email: string, text: string) =>
    rulesMet(rules, { email, subject: '', text }).map(({ kind }) => kind)
  expect(met('a@post.billig.example', '')).toEqual(['domain'])
  expect(met('a@unbillig.example', 'http://unbillig.example')).toEqual([])
  expect(met('a@b.example', 'Ihr GEWINN: https://www.billig.example/a')).toEqual(['link', 'word'])
  expect(linkHosts('https://a.example/x https://a.example/y http://[')).toEqual(['a.example'])
})

test.each([
  ['Guten Tag,\n\nkann ich den Kühlschrank bringen?\nDanke', 'kann ich den Kühlschrank bringen?'],
  ['Sehr geehrte Damen und Herren!\nEine Frage', 'Eine Frage'],
  ['Liebenswert ist der Platz geworden', 'Liebenswert ist der Platz geworden'],
  ['Guten Tag, wann hat der Bauhof offen?', 'Guten Tag, wann hat der Bauhof offen?'],
  ['Hallo', 'Hallo'],
  [' \n ', ''],
])('%j is about %j', (text, subject) => expect(subjectOf(text)).toBe(subject))

test('a long first line is cut behind a word', () => {
  const subject = subjectOf('Kanalgebühren '.repeat(20))
  expect(subject).toMatch(/^Kanalgebühren .*Kanalgebühren …$/)
  expect(subject.length).toBeLessThanOrEqual(80)
})
