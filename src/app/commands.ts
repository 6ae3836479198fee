import { parseArgs } from 'node:util'
import { booksDemoCommand, demoCommand, shopDemoCommand } from '../../demo/index.ts'
import { backupBeforeMigrating, storedBy } from '#domains/platform/backup/server/index.ts'
import { readConfig, readPlace } from '#kit/server/start/config.ts'
import { findDiskFull, findUnavailable, lackOfRights } from '#kit/server/database/failure.ts'
import { CommandError, type Command, type CommandInput, type DetachedCommand } from '#kit/server/domain.ts'
import { keepPrivate } from '#kit/server/start/private-files.ts'
import { openPlatform } from '#kit/server/platform.ts'
import { requireOwnUser, requireSite } from '#kit/server/start/site-place.ts'
import { StartError, startText, systemLanguage } from '#kit/server/start/start-error.ts'
import type { Language } from '#kit/shared/text/languages.ts'
import { Problem } from '#kit/shared/problem.ts'
import { unexpectedFailure } from './command-failure.ts'
import { allJobs, serverDomains } from './domains.server.ts'

const languageHere = () => systemLanguage(process.env)

const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: startText('migrate'),
  mayBegin: () => true,
  // Opening the platform has already migrated.
  run: async (_platform, { say }) => say(startText('migrated')[languageHere()]),
}

type AnyCommand = Command | DetachedCommand

export const allCommands = (): AnyCommand[] => [
  migrateCommand,
  ...serverDomains.flatMap((domain) => domain.commands ?? []),
  demoCommand,
  booksDemoCommand,
  shopDemoCommand,
]

const usageOf = (command: string, lang: Language) => startText('usage', { command })[lang]

/** Help text: every command with its usage. */
export function helpOf(commands: readonly AnyCommand[], lang: Language): string {
  return [
    usageOf(startText('anyCommand')[lang], lang),
    ...commands.flatMap(({ name, usage, summary }) => [
      '',
      `  ${name} ${usage}`.trimEnd(),
      `    ${summary[lang]}`,
    ]),
  ].join('\n')
}

/**
 * Parses the arguments and options named in the command's usage. Throws CommandError for any other and for a missing
 * argument.
 */
export function parseWords(
  { usage, flags = [] }: Pick<Command, 'usage' | 'flags'>,
  words: readonly string[],
): Pick<CommandInput, 'args' | 'options'> {
  const known = new Map(
    [...usage.matchAll(/--([\w-]+)/g)].map(([, name = '']) => [
      name,
      flags.includes(name) ? 'boolean' : 'string',
    ]),
  )
  const { tokens } = parseArgs({
    args: [...words],
    strict: false,
    tokens: true,
    options: Object.fromEntries(
      [...known].map(([name, type]) => [name, { type: type as 'boolean' | 'string' }]),
    ),
  })
  const args: string[] = []
  const options: Record<string, string> = {}
  for (const token of tokens) {
    if (token.kind === 'positional') args.push(token.value)
    if (token.kind !== 'option') continue
    const { name, value } = token
    const kind = known.get(name)
    if (kind === undefined) throw new CommandError(startText('optionUnknown', { name }))
    if (kind === 'string' && (!value || value.startsWith('--')))
      throw new CommandError(startText('optionEmpty', { name }))
    if (kind === 'boolean' && value !== undefined) throw new CommandError(startText('optionFull', { name }))
    options[name] = value ?? ''
  }
  const wanted = usage
    .replaceAll(/\[[^\]]*\]/g, '')
    .split(' ')
    .filter(Boolean)
  const missing = wanted.find((_name, index) => !args[index])
  if (missing) throw new CommandError(startText('argumentMissing', { name: missing }))
  // `[FILE]` is optional, `[--key FILE]` is an option
  const optional = [...usage.matchAll(/\[(?!--)[^\]]*\]/g)].length
  const [value] = args.slice(wanted.length + optional)
  if (value !== undefined) throw new CommandError(startText('argumentUnknown', { value }))
  return { args, options }
}

/** Interval of progress lines without a terminal, in milliseconds. */
const progressEvery = 5000

/**
 * Output of commands: a terminal shows progress in one line, a file or service log gets a line every few seconds.
 * @param clock milliseconds
 */
export function outputTo(
  stream: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>,
  clock: () => number = Date.now,
): Pick<CommandInput, 'say' | 'progress'> {
  let last = ''
  let toldAt = clock()
  return {
    say(line) {
      if (stream.isTTY) stream.write('\r\u001b[K')
      stream.write(`${line}\n`)
    },
    progress(line) {
      if (stream.isTTY) stream.write(`\r\u001b[K${line}`)
      else if (line !== last && clock() - toldAt >= progressEvery) {
        last = line
        toldAt = clock()
        stream.write(`${line}\n`)
      }
    },
  }
}

const terminal = outputTo(process.stdout)

/** The failure as a message for users; undefined if unexpected. */
export function toldOf(error: unknown): Problem | StartError | undefined {
  const rights = lackOfRights(error)
  if (rights) return rights
  // The message of `DiskFull` addresses visitors and editors
  if (findDiskFull(error)) return new StartError(startText('commandNoRoom'), error)
  if (error instanceof Problem || error instanceof StartError) return error
  return findUnavailable(error)
}

/**
 * Runs a command and returns the exit code: 2 for wrong usage, before anything is opened; 1 if the command failed. An
 * unexpected failure is reported in one sentence, with details in a file.
 * @param out receives the progress
 */
export async function runCommand(
  words: readonly string[],
  env: Record<string, string | undefined>,
  out = terminal,
): Promise<number> {
  const commands = allCommands()
  const lang = systemLanguage(env)
  const command = commands
    .toSorted((a, b) => b.name.length - a.name.length)
    .find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (!command) {
    const isAsked = words.length === 0 || ['help', '--help', '-h'].includes(words[0]!)
    if (!isAsked) out.say(`${startText('commandUnknown', { command: words.join(' ') })[lang]}\n`)
    out.say(helpOf(commands, lang))
    return isAsked ? 0 : 2
  }
  if (words.includes('--help') || words.includes('-h')) {
    out.say(helpOf([command], lang))
    return 0
  }
  let dataDir: string | undefined
  const tellFailure = (error: unknown) => {
    const told = toldOf(error) ?? unexpectedFailure(error, { command: command.name, dataDir })
    out.say(told.texts[lang])
    return 1
  }
  let given: ReturnType<typeof parseWords>
  try {
    given = parseWords(command, words.slice(command.name.split(' ').length))
    await command.judge?.(given)
  } catch (error) {
    if (!(error instanceof CommandError)) return tellFailure(error)
    out.say(error.texts[lang])
    out.say(usageOf(`${command.name} ${command.usage}`.trimEnd(), lang))
    return 2
  }
  try {
    const place = readPlace(env)
    requireOwnUser(place)
    if (!command.mayBegin?.(given)) await requireSite(place)
    const config = readConfig({ LOG_LEVEL: 'warn', ...env, WORKER: 'off' })
    keepPrivate(config.dataDir)
    dataDir = config.dataDir
    if ('runDetached' in command) {
      await command.runDetached(config, { ...given, ...out })
      return 0
    }
    const { platform, close } = await openPlatform(config, {
      join: true,
      beforeMigrating: (site) => backupBeforeMigrating(site, storedBy(serverDomains)),
    })
    try {
      for (const domain of serverDomains) await domain.start?.(platform)
      await platform.jobs.start(allJobs(platform), platform)
      await command.run(platform, { ...given, ...out })
      return 0
    } finally {
      await close()
    }
  } catch (error) {
    return tellFailure(error)
  }
}
