import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import http from 'node:http'
import https from 'node:https'
import path from 'node:path'
import { promisify } from 'node:util'
import { freePort, runSite, type RunningSite } from '#kit/testing/running-site.ts'

/** Starts the program on a data directory behind an HTTPS proxy with a self-signed certificate. */
export async function runSiteBehindProxy(
  dataDir: string,
  env: Record<string, string>,
): Promise<Pick<RunningSite, 'base' | 'log' | 'stop'>> {
  const port = await freePort()
  const base = `https://127.0.0.1:${port}`
  const site = await runSite(dataDir, { PUBLIC_URL: base, TRUST_PROXY: '1', ...env })
  const proxy = https.createServer(await selfSigned(dataDir), (request, response) => {
    const forwarded = { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }
    const onward = http.request(
      `${site.base}${request.url}`,
      { method: request.method ?? 'GET', headers: { ...request.headers, ...forwarded } },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
      },
    )
    onward.on('error', () => response.destroy())
    response.on('close', () => onward.destroy())
    request.pipe(onward)
  })
  proxy.listen(port, '127.0.0.1')
  await once(proxy, 'listening')
  return {
    base,
    log: site.log,
    async stop() {
      proxy.closeAllConnections()
      proxy.close()
      await site.stop()
    },
  }
}

async function selfSigned(folder: string): Promise<{ key: Buffer; cert: Buffer }> {
  const [key, cert] = [path.join(folder, 'proxy.key'), path.join(folder, 'proxy.crt')]
  const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1']
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', key, '-out', cert],
    ...subject,
  ])
  return { key: await readFile(key), cert: await readFile(cert) }
}
