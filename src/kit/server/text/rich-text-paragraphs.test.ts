import { expect, test } from 'vitest'
import { growthOf } from '../../testing/growth.ts'
import { richTextToParagraphs } from './rich-text-paragraphs.ts'

test('keeps paragraphs, headings and lists of a wording as lines', () => {
  const html =
    '<h2>1. Geltung</h2><p>Für alle&nbsp;Käufe,<br>auch am Telefon.</p><h2>2. Preise</h2><p>Mit USt.</p>' +
    '<ul><li><p>Wein</p></li><li>Saft &amp; Most</li></ul><ol><li>eins</li><li>zwei</li></ol><p>Ende.</p><script>x</script>'
  expect(richTextToParagraphs(html)).toBe(
    '## 1. Geltung\n\nFür alle Käufe,\nauch am Telefon.\n\n## 2. Preise\n\nMit USt.\n\n– Wein\n\n– Saft & Most\n\n1. eins\n2. zwei\n\nEnde.',
  )
})

test.each(['<p>a</p>', '<ul><li><p>a</p></li></ul>', '<br>', '<h2>a</h2>'])(
  'takes twice as long for twice as many %s',
  (unit) => {
    const growth = growthOf((count) => unit.repeat(count), richTextToParagraphs, { size: 2000, most: 64_000 })
    expect(growth).toBeLessThan(2.6)
  },
)
