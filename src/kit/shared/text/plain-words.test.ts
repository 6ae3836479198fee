import { expect, test } from 'vitest'
import { paragraphsOf, unformatted, withoutLinks } from './plain-words.ts'

test('makes paragraphs of plain words and takes no markup from them', () => {
  expect(paragraphsOf('Eins\nzwei\n\n\n<b>drei</b> & vier\n')).toBe(
    '<p>Eins<br>zwei</p>\n<p>&lt;b&gt;drei&lt;/b&gt; &amp; vier</p>',
  )
  expect(paragraphsOf('  \n ')).toBe('')
})

test('finds the way back, except where there is more than paragraphs', () => {
  const words = 'Eins\nzwei\n\n<b>drei</b> & vier'
  expect(unformatted(paragraphsOf(words))).toBe(words)
  expect(unformatted('<p>a</p><h2>b</h2>')).toBeNull()
})

test('leaves nothing that a mail program makes a link of, and every letter', () => {
  expect(withoutLinks('Vera\nhttps://evil.example/x v1.2')).toBe('Vera https: evil. example/x v1. 2')
})
