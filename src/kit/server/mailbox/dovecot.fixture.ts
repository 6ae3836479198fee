import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, chown, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const program = '/usr/sbin/dovecot'

/** True if the tests' IMAP server is installed (`apt-get install dovecot-imapd`). */
export const hasDovecot = existsSync(program) && existsSync('/usr/lib/dovecot/imap')

export interface Dovecot {
  port: number
  /** Puts a mail into the INBOX. */
  deliver(source: string): Promise<void>
  /** Makes the server renumber its mails: a new UIDVALIDITY. */
  renumber(): Promise<void>
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  const { port } = server.address() as AddressInfo
  await new Promise((done) => server.close(done))
  return port
}

async function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy()
      done(true)
    }).on('error', () => done(false))
  })
}

/** Starts a Dovecot for a test file, as the current user, with the user `amt` and the password `geheim`. */
export async function startDovecot(): Promise<Dovecot> {
  const folder = await mkdtemp(path.join(tmpdir(), 'dovecot-'))
  const mail = path.join(folder, 'mail')
  for (const part of ['cur', 'new', 'tmp']) await mkdir(path.join(mail, part), { recursive: true })
  const own = userInfo()
  // As root, Dovecot opens no mailbox and allows no sign-in: uses an unprivileged user instead
  const isRoot = own.uid === 0
  const [uid, gid] = isRoot ? [65_534, 65_534] : [own.uid, own.gid]
  const username = isRoot ? 'nobody' : own.username
  if (isRoot) {
    await chmod(folder, 0o755)
    for (const part of ['', 'cur', 'new', 'tmp']) await chown(path.join(mail, part), uid, gid)
  }
  const port = await freePort()
  await writeFile(path.join(folder, 'users'), `amt:{PLAIN}geheim:${uid}:${gid}::${folder}::\n`)
  const config = path.join(folder, 'dovecot.conf')
  await writeFile(
    config,
    `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_failure_delay = 0
first_valid_uid = 1
first_valid_gid = 1
default_internal_user = ${username}
default_login_user = ${username}
default_internal_group = ${isRoot ? 'nogroup' : ''}
mail_location = maildir:${mail}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = passwd-file
  args = ${folder}/users
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
  # Wrong passwords are part of the tests: nobody waits for the next try
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
`,
  )
  const child: ChildProcess = spawn(program, ['-F', '-c', config], { stdio: 'ignore' })
  while (!(await answers(port))) {
    if (child.exitCode !== null) throw new Error(`dovecot ended; its log: ${folder}/log`)
    await delay(50)
  }
  let count = 0
  return {
    port,
    async deliver(source) {
      count += 1
      const file = path.join(mail, 'new', `${1_700_000_000 + count}.${count}.test`)
      await writeFile(`${file}.partial`, source.replaceAll(/\r?\n/g, '\r\n'))
      await chown(`${file}.partial`, uid, gid)
      await rename(`${file}.partial`, file)
    },
    async renumber() {
      await rm(path.join(mail, 'dovecot-uidlist'), { force: true })
      await rm(path.join(mail, 'dovecot.index'), { force: true })
      await rm(path.join(mail, 'dovecot.index.log'), { force: true })
      await rm(path.join(mail, 'dovecot.index.cache'), { force: true })
      await rm(path.join(mail, 'dovecot-uidvalidity'), { force: true })
      // UIDVALIDITY is a time in seconds, so the next second must have begun
      await writeFile(
        path.join(mail, 'dovecot-uidlist'),
        '3 V1999999999 N1 G0123456789abcdef0123456789abcdef\n',
      )
    },
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGTERM')
        await new Promise((done) => child.once('exit', done))
      }
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
