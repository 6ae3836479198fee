import type { FastifyInstance, FastifyReply } from 'fastify'
import { keptValue } from '#kit/server/cache/kept-value.ts'
import type { Platform } from '#kit/server/context.ts'
import { guestCaller, runRead } from '#kit/server/http/scope.ts'
import { contrast } from '#kit/shared/site/colours.ts'
import { narrowestForm } from '#kit/shared/site/picture-forms.ts'
import { picture } from '#domains/platform/files/server/offers.ts'
import { siteSettings } from '#domains/platform/settings/server/offers.ts'
import { escaped } from '#kit/shared/text/plain-words.ts'

const ink = '#1d1a16'
const paper = '#fffdf8'
/** PNGs for home screens: address → edge length in pixels, and shape. */
const icons = {
  '/apple-touch-icon.png': { edge: 180, form: 'full' },
  '/icon-192.png': { edge: 192, form: 'rounded' },
  '/icon-512.png': { edge: 512, form: 'rounded' },
  '/icon-maskable-512.png': { edge: 512, form: 'maskable' },
} as const
const dayLong = 'public, max-age=86400'

/**
 * Icon drawn from a name and a colour: the first letter with sufficient contrast. `full` for phones that crop icons
 * themselves; `maskable` keeps the letter within the middle four fifths (W3C, Web Application Manifest).
 */
export function drawnIcon(
  name: string,
  colour: string,
  form: 'rounded' | 'full' | 'maskable' = 'rounded',
): string {
  const [letter = 'D'] = name.replace(/^(Stadt|Markt)?gemeinde\s+/i, '').trim()
  const [size, baseline] = form === 'maskable' ? [30, 42] : [38, 45]
  const words = contrast(ink, colour) >= contrast(paper, colour) ? ink : paper
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="64" height="64"><rect width="64" height="64"${form === 'rounded' ? ' rx="14"' : ''} fill="${colour}"/><text x="32" y="${baseline}" font-family="Georgia, 'Source Serif 4', serif" font-size="${size}" font-weight="600" text-anchor="middle" fill="${words}">${escaped(letter.toUpperCase())}</text></svg>`
}

/** Icons of the site for browsers and phones: the chosen picture, else one drawn from name and colour. */
export function serveIcons(server: FastifyInstance, platform: Platform): void {
  const site = async (requestId: string) =>
    (await runRead(platform, guestCaller(requestId), siteSettings)).result.site
  const chosen = async (requestId: string, favicon: string | null) =>
    (await runRead(platform, guestCaller(requestId), (ctx) => picture(ctx, favicon))).result
  const sendIcon = (reply: FastifyReply, type: string, icon: string | Buffer) =>
    reply.type(type).header('cache-control', dayLong).send(icon)

  server.get('/favicon.svg', async (request, reply) => {
    const { favicon, name, colours } = await site(request.id)
    const shown = await chosen(request.id, favicon)
    if (shown) return reply.redirect(narrowestForm(shown), 302)
    return sendIcon(reply, 'image/svg+xml', drawnIcon(name, colours.primary))
  })
  server.get('/favicon.ico', (_request, reply) => reply.redirect('/favicon.svg', 302))
  for (const [path, { edge, form }] of Object.entries(icons))
    server.get(path, async (request, reply) => {
      // Drawing is slow and the route is public, so the result is cached
      const { result } = await runRead(platform, guestCaller(request.id), (ctx) =>
        keptValue(ctx, `icon ${path}`, { tags: ['settings'] }, async () => {
          const { name, colours } = (await siteSettings(ctx)).site
          // Loaded on demand: it takes 20 MB
          const { default: sharp } = await import('sharp')
          const drawn = Buffer.from(drawnIcon(name, colours.primary, form))
          const png = await sharp(drawn, { density: edge * 1.2 })
            .resize(edge, edge)
            .png()
            .toBuffer()
          return png.toString('base64')
        }),
      )
      return sendIcon(reply, 'image/png', Buffer.from(result, 'base64'))
    })
  server.get('/manifest.webmanifest', async (request, reply) => {
    const { name, colours } = await site(request.id)
    const manifest = {
      name,
      short_name: name.replace(/^(Stadt|Markt)?gemeinde\s+/i, '').slice(0, 20),
      id: '/',
      start_url: '/',
      scope: '/',
      lang: 'de',
      display: 'standalone',
      background_color: paper,
      theme_color: colours.primary,
      icons: [
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
        ...Object.entries(icons)
          .filter(([, { form }]) => form !== 'full')
          .map(([src, { edge, form }]) => ({
            src,
            sizes: `${edge}x${edge}`,
            type: 'image/png',
            purpose: form === 'maskable' ? form : 'any',
          })),
      ],
    }
    return sendIcon(reply, 'application/manifest+json', JSON.stringify(manifest))
  })
}
