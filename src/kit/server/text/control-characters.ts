/** What stands between words where Word and PDFs break a line or a page. */
// oxlint-disable-next-line no-control-regex -- they are what is taken out
const breaks = /[\u000B\u000C\u0085]/g

// oxlint-disable-next-line no-control-regex -- they are what is taken out
const others = /[\u0001-\u0008\u000E-\u001F\u007F-\u0084\u0086-\u009F\uFDD0-\uFDEF\uFFFE\uFFFF]/g

/**
 * A text without what pasting from Word or a PDF leaves in it and neither HTML (WHATWG HTML § 13.2.3.5) nor XML 1.0 (§ 2.2)
 * takes: control characters and noncharacters. Tab, line feed and carriage return stay; old breaks of lines and pages become
 * a blank, so that words do not run together. Null bytes stay as well: nobody pastes them, and the database refuses them.
 */
export const withoutControls = (text: string): string => text.replace(breaks, ' ').replace(others, '')
