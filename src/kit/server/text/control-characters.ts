/** Line and page breaks from Word and PDFs. */
// oxlint-disable-next-line no-control-regex -- control characters are removed here
const breaks = /[\u000B\u000C\u0085]/g

// oxlint-disable-next-line no-control-regex -- control characters are removed here
const others = /[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFDD0-\uFDEF\uFFFE\uFFFF]/g

/**
 * Removes characters that come from pasting out of Word or PDFs and that neither HTML (WHATWG HTML § 13.2.3.5) nor XML
 * 1.0 (§ 2.2) allows: control characters and noncharacters. Tab, line feed and carriage return stay; old line and page
 * breaks become a blank, so that words stay separate. Null bytes stay too: they are never pasted, and the database
 * refuses them.
 */
export const withoutControls = (text: string): string => text.replace(breaks, ' ').replace(others, '')
