// Written as a comment, or as a tag specific to Word.
const marker = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/i
const listItem = /<p\b[^>]*mso-?list[^>]*>([\s\S]*?)<\/p>/gi

// Word writes list items as paragraphs with the bullet or number as text.
function lists(html: string): string {
  const marked = html.replace(listItem, (_whole, inner: string) => {
    const sign = marker.exec(inner)?.[1] ?? ''
    const text = inner.replace(marker, '')
    const bare = text.replace(/^((?:\s|<[^>]+>|&nbsp;)*)(?:[·•o§-]|\d+[.)])(?:\s|&nbsp;)+/i, '$1')
    const numbered = /\d+[.)]/.test(sign || text.replace(/<[^>]+>/g, '').slice(0, 8))
    return `<li data-kind="${numbered ? 'ol' : 'ul'}">${bare.trim()}</li>`
  })
  const run = /<li data-kind="(ul|ol)">[\s\S]*?<\/li>(?:\s*<li data-kind="\1">[\s\S]*?<\/li>)*/g
  return marked.replace(run, (items, kind: string) => {
    return `<${kind}>${items.replaceAll(`<li data-kind="${kind}">`, '<li>')}</${kind}>`
  })
}

/**
 * Cleans pasted HTML of word processors and mail programs: office tags, conditional comments, styles, classes, foreign
 * pictures. Word lists become lists; headings start below the title's level.
 */
export function cleanPaste(html: string): string {
  return lists(html)
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(style|script|xml|head|title|template)\b[\s\S]*?<\/\1>/gi, '')
    .replace(/<\/?(meta|link|o:p|w:\w+|m:\w+|v:\w+|st1:\w+|font|html|body)\b[^>]*>/gi, '')
    .replace(/<(b|i)\b[^>]*font-(?:weight|style):\s*normal[^>]*>([\s\S]*?)<\/\1>/gi, '$2')
    .replace(/<img\b[^>]*\bsrc="(?:data|file|blob|cid):[^>]*>/gi, '')
    .replace(
      /\s(?:style|class|lang|dir|align|width|height|bgcolor|face|size|color|id|name|on\w+)=(?:"[^"]*"|'[^']*'|[^\s>]+)/gi,
      '',
    )
    .replace(/<span>([\s\S]*?)<\/span>/gi, '$1')
    .replace(/<(\/?)h1\b/gi, '<$1h2')
    .replace(/(?:&nbsp;|\u00A0)/g, ' ')
    .replace(/<p>\s*<\/p>/g, '')
}
