/**
 * The record shown at an address of the admin centre: `news/edit/0192…` → `news/0192…`; empty for lists and pages
 * without one.
 */
export function recordOfAddress(path: string): string {
  const [, module = '', id] =
    /^\/?([\w-]+)\/.*?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i.exec(path) ?? []
  return id ? `${module}/${id}` : ''
}
