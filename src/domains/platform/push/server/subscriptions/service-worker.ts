/** Used browser types unknown to the server's compiler. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends WorkerEvent {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface PushMessageEvent extends WorkerEvent {
  data: { json(): unknown } | null
}
interface ClickEvent extends WorkerEvent {
  notification: { data: unknown; close(): void }
}
interface SubscriptionChangeEvent extends WorkerEvent {
  oldSubscription: PushSubscription | null
  newSubscription: PushSubscription | null
}
interface Client {
  url: string
  focus(): Promise<Client>
  navigate(url: string): Promise<Client | null>
  postMessage(message: unknown): void
}
interface Worker {
  location: { origin: string }
  registration: {
    scope: string
    showNotification(title: string, options: object): Promise<void>
    pushManager: PushManager
  }
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled?: boolean }): Promise<Client[]>
    openWindow(url: string): Promise<Client | null>
  }
  skipWaiting(): Promise<void>
  addEventListener<E extends Event>(type: string, listener: (event: E) => void): void
}

/**
 * The whole service worker, sent to browsers as source: it must not use anything outside itself. Shows pushes, and when
 * offline the recently read pages or the offline page.
 */
export function serviceWorker(worker: Worker, build: string, offline: { de: string; en: string }): void {
  // Deleted with each new build
  const names = { shell: `shell-${build}`, pages: `pages-${build}` }
  const mostPages = 40
  const patience = 8000
  const { origin } = worker.location
  // Signing in or out leaves nothing for the next user
  const session = /^\/api\/v0\/auth\/(login|logout)\/?$/
  // Addresses from mails with a personal key
  const secret = /([?&]|%3f|%26)(token|code|key)(=|%3d)/i
  const languageOf = (path: string) => (/^\/en(\/|$)/.test(path) ? 'en' : 'de')
  // The admin centre's registration only serves messages, possibly of another build: the caches belong to the site's
  const isOffice = worker.registration.scope !== `${origin}/`

  /** Caches the offline pages with their styles and fonts. */
  async function keepShell(): Promise<void> {
    const shell = await caches.open(names.shell)
    const parts = new Set<string>()
    for (const address of Object.values(offline)) {
      // Not counted as a visit
      const answer = await fetch(address, { credentials: 'omit', headers: { purpose: 'prefetch' } })
      if (!answer.ok) continue
      for (const [, part] of (await answer.clone().text()).matchAll(
        /(?:href|src)="(\/assets\/[^"]+\.(?:css|woff2))"/g,
      ))
        if (part) parts.add(part)
      await shell.put(address, answer)
    }
    await Promise.all([...parts].map((part) => shell.add(part)))
  }

  /** True for answers identical for all guests; personal ones say `no-store`. */
  const mayKeep = (request: Request, answer: Response) =>
    !secret.test(request.url) &&
    answer.status === 200 &&
    answer.type === 'basic' &&
    !answer.redirected &&
    !/no-store|private/.test(answer.headers.get('cache-control') ?? 'no-store')

  async function keepPage(request: Request, answer: Response): Promise<void> {
    const pages = await caches.open(names.pages)
    // Reinserted as the newest
    await pages.delete(request)
    await pages.put(request, answer)
    const kept = await pages.keys()
    await Promise.all(kept.slice(0, Math.max(0, kept.length - mostPages)).map((old) => pages.delete(old)))
  }

  /** Removes a document's program, parts of which may be missing: links, forms and menus work by HTML alone. */
  const plain = (html: string, headers: Headers) => {
    const policy = headers.get('content-security-policy')
    return new Response(html.replace(/<script (defer|type="module") src="[^>]*><\/script>/, ''), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        ...(policy ? { 'content-security-policy': policy } : {}),
      },
    })
  }

  /** A cached page with a line about its age. */
  async function stale(kept: Response, offlinePage: string, lang: string): Promise<Response> {
    const [, words = ''] = /data-stale="([^"]*)"/.exec(offlinePage) ?? []
    const at = kept.headers.get('date')
    const when = at
      ? new Intl.DateTimeFormat(lang, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))
      : ''
    const note = `<p class="note">${words.replace('{{when}}', when)}</p>`
    const html = (await kept.text()).replace(/<main[^>]*>/, (main) => main + note)
    return plain(html, kept.headers)
  }

  /** The cached page, or the offline page. */
  async function withoutNetwork(request: Request, reason: unknown): Promise<Response> {
    const pages = await caches.open(names.pages)
    const kept = await pages.match(request, { ignoreVary: true })
    if (request.mode !== 'navigate') {
      if (kept) return kept
      throw reason
    }
    const lang = languageOf(new URL(request.url).pathname)
    const page = await caches.match(offline[lang], { ignoreVary: true })
    if (!page) {
      if (kept) return kept
      throw reason
    }
    const html = await page.text()
    if (kept) return stale(kept, html, lang)
    const list = await keptList(pages)
    // The page contains a placeholder with a heading
    const filled = html.replace(
      /(<div class="kept-pages" data-title="([^"]*)"[^>]*>)/,
      (_, place: string, title: string) => (list ? `${place}<h2>${title}</h2><ul>${list}</ul>` : place),
    )
    return plain(filled, page.headers)
  }

  /** Links to cached pages, newest first; their titles are already escaped. */
  async function keptList(pages: Cache): Promise<string> {
    let list = ''
    for (const request of await pages.keys()) {
      const url = new URL(request.url)
      const html = url.pathname.startsWith('/api/') ? '' : await (await pages.match(request))?.text()
      const title = html && /<title>([^<]*)<\/title>/.exec(html)?.[1]
      const href = (url.pathname + url.search).replaceAll('&', '&amp;').replaceAll('"', '%22')
      if (title) list = `<li><a href="${href}">${title}</a></li>${list}`
    }
    return list
  }

  async function networkFirst(event: FetchEvent): Promise<Response> {
    const { request } = event
    const limit = new AbortController()
    const kept = await (await caches.open(names.pages)).match(request, { ignoreVary: true })
    // With a cached page the wait is limited; without one there is no alternative
    const timer = kept && setTimeout(() => limit.abort(), patience)
    try {
      const answer = await fetch(request, kept ? { signal: limit.signal } : {})
      if (mayKeep(request, answer)) event.waitUntil(keepPage(request, answer.clone()))
      return answer
    } catch (reason) {
      return await withoutNetwork(request, reason)
    } finally {
      clearTimeout(timer)
    }
  }

  /** Built files never change under their name. Those that cached pages need for display are kept; programs are not. */
  async function keptFirst(event: FetchEvent): Promise<Response> {
    const { request } = event
    const kept = await caches.match(request, { ignoreVary: true })
    if (kept) return kept
    const answer = await fetch(request)
    if (/\.(css|svg|woff2)$/.test(new URL(request.url).pathname) && mayKeep(request, answer)) {
      const copy = answer.clone()
      event.waitUntil(caches.open(names.shell).then((shell) => shell.put(request, copy)))
    }
    return answer
  }

  worker.addEventListener<WorkerEvent>('install', (event) => {
    event.waitUntil((isOffice ? Promise.resolve() : keepShell()).then(() => worker.skipWaiting()))
  })

  /** Deletes unwanted caches. */
  async function forget(isWanted: (name: string) => boolean): Promise<void> {
    for (const name of await caches.keys()) if (!isWanted(name)) await caches.delete(name)
  }

  worker.addEventListener<WorkerEvent>('activate', (event) => {
    const begin = async () => {
      if (!isOffice) await forget((name) => Object.values(names).includes(name))
      await worker.clients.claim()
      for (const client of await worker.clients.matchAll({ type: 'window' })) client.postMessage({ build })
    }
    event.waitUntil(begin())
  })

  worker.addEventListener<FetchEvent>('fetch', (event) => {
    const { request } = event
    const { pathname, origin: asked, searchParams } = new URL(request.url)
    if (asked !== origin) return
    if (session.test(pathname)) return event.waitUntil(forget((name) => !name.startsWith('pages-')))
    if (isOffice) return
    if (request.method !== 'GET' || searchParams.has('preview')) return
    if (pathname.startsWith('/assets/site/')) event.respondWith(keptFirst(event))
    else if (
      pathname === '/api/c/site' ||
      (request.mode === 'navigate' && !pathname.startsWith('/admincenter'))
    )
      event.respondWith(networkFirst(event))
  })

  worker.addEventListener<PushMessageEvent>('push', (event) => {
    let message: { notification?: Record<string, unknown> } = {}
    try {
      message = event.data?.json() as typeof message
    } catch {
      // Not ours; but browsers revoke the permission if a push shows nothing
    }
    const { title = '', body = '', lang = 'de', tag, navigate = '/' } = message.notification ?? {}
    const shown = { body, lang, tag, icon: '/icon-192.png', data: { navigate } }
    event.waitUntil(worker.registration.showNotification(String(title) || worker.location.origin, shown))
  })

  worker.addEventListener<ClickEvent>('notificationclick', (event) => {
    event.notification.close()
    const { navigate } = event.notification.data as { navigate: string }
    const url = new URL(navigate, origin)
    const open = async () => {
      const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
      const there = windows.find((one) => one.url === url.href)
      if (there) return there.focus()
      return worker.clients.openWindow(url.href)
    }
    if (url.origin === origin) event.waitUntil(open())
  })

  worker.addEventListener<SubscriptionChangeEvent>('pushsubscriptionchange', (event) => {
    const renew = async () => {
      const { oldSubscription: old, newSubscription } = event
      const next = newSubscription ?? (old && (await worker.registration.pushManager.subscribe(old.options)))
      // Guests are recognised by their former address, employees by their session
      if (!next || !(old || isOffice)) return
      const { endpoint, keys } = next.toJSON()
      await fetch(`/api/v1/firebase/${isOffice ? 'office' : 'token'}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ endpoint, keys, ...(isOffice ? {} : { previous: old?.endpoint }) }),
      })
    }
    event.waitUntil(renew())
  })
}
