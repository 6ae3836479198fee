import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { end, freePort } from '#kit/testing/running-site.ts'

// Debian's location, which is not in every account's PATH
const program = '/usr/sbin/nginx'

/**
 * Debian's nginx with a single file and one worker process, like the site; null if not installed (`apt-get install
 * nginx-light`).
 * @param file path of the address and the content
 */
export async function startNginx(
  folder: string,
  file: { path: string; type: string; body: Uint8Array },
): Promise<{ base: string; stop(): Promise<void> } | null> {
  const isThere = await access(program).then(
    () => true,
    () => false,
  )
  if (!isThere) return null
  const place = path.join(folder, 'nginx')
  const root = path.join(place, 'root')
  await mkdir(path.join(root, path.dirname(file.path)), { recursive: true })
  await writeFile(path.join(root, file.path), file.body)
  // Started by root, its worker runs under another account
  for (const one of [folder, place, root]) await chmod(one, 0o755)
  const port = await freePort()
  const settings = path.join(place, 'nginx.conf')
  await writeFile(
    settings,
    `daemon off; worker_processes 1; pid ${place}/pid; error_log stderr crit;
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=16;
      client_body_temp_path ${place}; proxy_temp_path ${place}; fastcgi_temp_path ${place};
      uwsgi_temp_path ${place}; scgi_temp_path ${place};
      server { listen 127.0.0.1:${port}; root ${root}; default_type "${file.type}"; }
    }`,
  )
  const child = spawn(program, ['-p', place, '-c', settings], { stdio: ['ignore', 'ignore', 'inherit'] })
  await once(child, 'spawn')
  const base = `http://127.0.0.1:${port}`
  for (let effort = 0; effort < 200; effort++) {
    if (child.exitCode !== null) throw new Error(`nginx ended with code ${child.exitCode}`)
    const answer = await fetch(base + file.path).catch(() => null)
    await answer?.arrayBuffer()
    if (answer?.status === 200) return { base, stop: () => end(child) }
    await delay(50)
  }
  await end(child)
  throw new Error('nginx did not answer')
}
