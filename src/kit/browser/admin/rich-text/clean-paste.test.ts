import { expect, test } from 'vitest'
import { cleanPaste } from './clean-paste.ts'

test('what Word puts around a paragraph goes, the words stay', () => {
  const word =
    '<html xmlns:o="urn:x"><head><style>p{margin:0}</style></head><body><!--StartFragment-->' +
    '<p class=MsoNormal style="margin:0cm"><b style=\'mso-bidi\'>Weinfest</b> am <span lang=DE>Platz</span><o:p></o:p></p>' +
    '<p class=MsoNormal><o:p>&nbsp;</o:p></p><!--EndFragment--></body></html>'
  expect(cleanPaste(word)).toBe('<p><b>Weinfest</b> am Platz</p>')
})

test('lists of Word become lists', () => {
  const item = (marker: string, text: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span>${marker}<span>&nbsp;&nbsp; </span></span><!--[endif]-->${text}</p>`
  expect(cleanPaste(`<p>Vorher</p>${item('·', 'Wein')}${item('·', 'Brot')}<p>Nachher</p>`)).toBe(
    '<p>Vorher</p><ul><li>Wein</li><li>Brot</li></ul><p>Nachher</p>',
  )
  expect(cleanPaste(item('1.', 'Eins') + item('2.', 'Zwei'))).toBe('<ol><li>Eins</li><li>Zwei</li></ol>')
  expect(cleanPaste(item('·', 'Wein') + item('1.', 'Eins'))).toBe(
    '<ul><li>Wein</li></ul><ol><li>Eins</li></ol>',
  )
  const bare = item('·', 'Wein').replace('<!--[if !supportLists]-->', '<![if !supportLists]>')
  expect(cleanPaste(bare.replace('<!--[endif]-->', '<![endif]>'))).toBe('<ul><li>Wein</li></ul>')
})

test('a page heading becomes one below the title, pictures from elsewhere are left behind', () => {
  expect(cleanPaste('<h1 style="x">Fest</h1><img width=10 src="file:///C:/a.png"><p>Ja</p>')).toBe(
    '<h2>Fest</h2><p>Ja</p>',
  )
})

test("Google's bold that is none does not make everything bold", () => {
  expect(cleanPaste('<b style="font-weight:normal;" id="docs-internal"><p dir="ltr">Hallo</p></b>')).toBe(
    '<p>Hallo</p>',
  )
})
