import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '#kit/server/start/config.ts'
import type { Platform } from '#kit/server/context.ts'
import { CommandError, type Command, type CommandInput, type DetachedCommand } from '#kit/server/domain.ts'
import { systemLanguage } from '#kit/server/start/start-error.ts'
import { fileSize } from '#kit/shared/file-size.ts'
import { Problem } from '#kit/shared/problem.ts'
import { createTexts } from '#kit/shared/text/texts.ts'
import { command as de } from '../backup.de.ts'
import { command as en } from '../backup.en.ts'
import { identityIn } from './archive/age.ts'
import { isInStore } from './archive/format.ts'
import { verifyArchive, type ArchiveContents, type ArchiveSource } from './archive/read-archive.ts'
import { fileSource } from './archive/archive-file.ts'
import { wrongKey } from './backup.problems.ts'
import { compareWith, type Comparison } from './restore/compare.ts'
import { drill, type AskPages } from './restore/drill.ts'
import { exclusively } from './exclusive.ts'
import { keysOf, type Keys } from './keys.ts'
import { knownMigrations } from './restore/known-migrations.ts'
import {
  changedByRestore,
  makeRoomToRestore,
  requireKnown,
  restoreOver,
  restoreSite,
  secretIn,
} from './restore/restore.ts'
import { countLaterNumbers } from './restore/later-numbers.ts'
import { noteRun } from './night/runs.ts'
import { isInUse, requireTables, withSite } from './site-of.ts'
import type { Site } from './snapshot.ts'
import { s3Night } from './night/targets.ts'
import { dueTimes } from './night/watch.job.ts'
import { backupNow, factsOf } from './writing/whole-backup.ts'

const texts = createTexts({ de: { ...de }, en: { ...en } })
const lang = () => systemLanguage(process.env)
const text: (typeof texts)['de'] = (key, values) => texts[lang()](key, values)
const size = (bytes: number) => fileSize(bytes, lang())

async function identityOf(options: CommandInput['options'], site: Keys): Promise<string | undefined> {
  const file = options['key']
  if (!file) return site.identity
  const identity = identityIn(await readFile(file, 'utf8').catch(() => ''))
  if (!identity) throw wrongKey()
  return identity
}

function tellArchive({ say }: CommandInput, contents: ArchiveContents): void {
  const { header } = contents
  const { rows, files, fileBytes, missing } = factsOf(contents)
  say(text('archive', { at: header.at, site: header.site, program: header.program }))
  say(text('holds', { rows, files, size: size(fileBytes) }))
  if (contents.manifest.files.some(({ content }) => content !== undefined && isInStore(content)))
    say(text('filesStay'))
  if (missing > 0) say(text('missingThen', { count: missing }))
}

async function verified(source: ArchiveSource, { progress }: CommandInput): Promise<ArchiveContents> {
  const contents = await verifyArchive(source, (bytes) => progress(text('verifying', { size: size(bytes) })))
  await requireKnown(contents)
  return contents
}

/** Opens an archive by a typed argument: a file, or the address of a night in a bucket. */
const sourceAt = async (
  at: string,
  identity: string | undefined,
  { site, config }: { site: Site; config: Config },
): Promise<ArchiveSource> =>
  at.startsWith('s3:') ? s3Night(at, identity, config) : fileSource(path.resolve(at), identity, site.storage)

async function restore(site: Site, config: Config, file: string, input: CommandInput): Promise<void> {
  const { say, progress, options } = input
  const source = await sourceAt(file, await identityOf(options, await keysOf(site, config)), { site, config })
  const contents = await verified(source, input)
  tellArchive(input, contents)
  say(
    text('into', {
      place: config.databaseUrl ? new URL(config.databaseUrl).pathname.slice(1) : config.dataDir,
    }),
  )
  const secret = await secretIn(source)
  let gone = 0
  await exclusively(site, { readsStore: true }, (signal) =>
    noteRun(site, { kind: 'restore', cause: 'command' }, async () => {
      await makeRoomToRestore(contents, config, site)
      const isOver = await isInUse(site)
      const tell = (bytes: number) => progress(text('restoring', { size: size(bytes) }))
      if (isOver)
        await restoreOver(source, contents, site, config, {
          signal,
          onGone: () => void (gone += 1),
          onKept: ({ file: kept }) => say(text('keptBefore', { file: kept })),
          progress: ({ step, done, total }) =>
            step === 'restore' ? tell(done) : progress(text(step, { done: size(done), total: size(total) })),
        })
      else await restoreSite(source, contents, site, { isOver, signal, progress: tell })
      // An existing site keeps its SECRET: sessions and stored passwords depend on it
      if (secret && !isOver && !process.env['SECRET']) {
        await keepSecret(config, secret)
        say(text('secretCame'))
      } else if (!isOver) say(text('secretNeeded'))
      return { archive: factsOf(contents) }
    }),
  )
  say(text('restored'))
  if (gone > 0) say(text('goneSince', { count: gone }))
  say(text('heldUntilReleased'))
  const later = await countLaterNumbers(site)
  if (later > 0) say(text('laterNumbers', { count: later }))
}

async function keepSecret({ dataDir }: Config, secret: string): Promise<void> {
  const file = path.join(dataDir, 'secret')
  await writeFile(`${file}.new`, `${secret}\n`, { mode: 0o600 })
  await rename(`${file}.new`, file)
}

const most = 20

function tellComparison({ say }: CommandInput, { tables, files, same }: Comparison): void {
  const width = Math.max(...tables.map(({ name }) => name.length))
  for (const { name, archive, here, same: equal } of tables) {
    const short = (digest: string) => digest.slice(0, 16)
    say(
      [
        equal ? '  =' : '  ≠',
        name.padEnd(width),
        `${archive.count}`.padStart(9),
        short(archive.digest),
        `${here?.count ?? '–'}`.padStart(9),
        here ? short(here.digest) : '',
      ].join('  '),
    )
  }
  say(
    text('filesCompared', {
      archive: files.archive,
      here: files.here,
      different: files.different.length,
      missing: files.missing.length,
      more: files.more.length,
    }),
  )
  for (const [what, keys] of [
    ['≠', files.different],
    ['−', files.missing],
    ['+', files.more],
  ] as const)
    for (const key of keys.slice(0, most)) say(`  ${what}  ${key}`)
  if (same) say(text('equal'))
}

const notEqual = () => new Problem('BACKUP_DIFFERENT', 409, { de: de.notEqual, en: en.notEqual })

const faulty = () => new Problem('BACKUP_FAULTY', 409, { de: de.faulty, en: en.faulty })

/** Runs a drill of the newest backup, like the weekly schedule, for external schedulers. */
async function tryOut(
  platform: Platform,
  { stored, askPages }: { stored: Site['stored']; askPages: AskPages },
  { say }: CommandInput,
): Promise<void> {
  const { drills: turn } = await dueTimes(platform)
  const { night, rows, files, pages, seconds, faults } = await drill(platform, {
    stored,
    askPages,
    cause: 'command',
    turn,
  })
  say(text('tried', { night, rows, files, pages: pages.length, seconds }))
  for (const fault of faults) say(`  ≠  ${fault[lang()]}`)
  if (faults.length > 0) throw faulty()
  say(text('triedGood'))
}

/** `backup` and `restore` work with any state of the database, so they do not migrate; `drill` needs the settings. */
export const backupCommands = (
  stored: () => Site['stored'],
  askPages: AskPages,
): (Command | DetachedCommand)[] => [
  {
    name: 'backup',
    usage: 'FILE [--with-secret]',
    flags: ['with-secret'],
    summary: { de: de.backup, en: en.backup },
    async runDetached(config, input) {
      const { args, options, say, progress } = input
      const made = await withSite(config, stored(), (site) =>
        backupNow(site, config, path.resolve(args[0]!), {
          cause: 'command',
          withSecret: options['with-secret'] !== undefined,
          progress: ({ step, done, total }) =>
            progress(text(step, { done: size(done), total: total ? size(total) : '' })),
        }),
      )
      tellArchive(input, made.contents)
      say(text('written', { file: made.file, size: size(made.bytes) }))
    },
  },
  {
    name: 'restore',
    usage: '[FILE] [--key FILE] [--compare ARCHIVE]',
    summary: { de: de.restore, en: en.restore },
    mayBegin: ({ options }) => options['compare'] === undefined,
    judge({ args, options }) {
      if ((args.length === 0) === (options['compare'] === undefined))
        throw new CommandError({ de: de.oneOf, en: en.oneOf })
    },
    async runDetached(config, input) {
      const { args, options, progress } = input
      const [file] = args
      await withSite(config, stored(), async (site) => {
        if (file) return restore(site, config, file, input)
        await requireTables(site)
        const identity = await identityOf(options, await keysOf(site, config))
        const source = await sourceAt(options['compare']!, identity, { site, config })
        const contents = await verified(source, input)
        tellArchive(input, contents)
        const comparison = await compareWith(contents.manifest, site, {
          leaveOut: changedByRestore,
          progress: (what) => progress(text('comparing', { what })),
        })
        if (contents.header.migrations.length < (await knownMigrations()).size) input.say(text('older'))
        input.say(text('leftOut', { tables: changedByRestore.join(', ') }))
        tellComparison(input, comparison)
        if (!comparison.same) throw notEqual()
      })
    },
  },
  {
    name: 'drill',
    usage: '',
    summary: { de: de.drill, en: en.drill },
    run: (platform, input) => tryOut(platform, { stored: stored(), askPages }, input),
  },
]
