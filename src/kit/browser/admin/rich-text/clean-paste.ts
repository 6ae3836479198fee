// Written as a comment, or as a tag of Word's own.
const marker = /<!(?:--)?\[if !supportLists\](?:--)?>([\s\S]*?)<!(?:--)?\[endif\](?:--)?>/i
const listItem = /<p\b[^>]*mso-?list[^>]*>([\s\S]*?)<\/p>/gi

// Word writes list items as paragraphs; the bullet or number stands in front as text.
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
 * Pasted HTML without what word processors and mail programs put around it: office tags, conditional comments,
 * styles, classes, foreign pictures. Lists of Word become lists, the largest heading becomes one below the title.
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
