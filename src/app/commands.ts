import { parseArgs } from 'node:util'
import { readConfig } from '../kit/server/config.ts'
import { lackOfRights } from '../kit/server/database/failure.ts'
import { CommandError, type Command, type CommandInput } from '../kit/server/domain.ts'
import { openPlatform } from '../kit/server/platform.ts'
import { StartError, systemLanguage } from '../kit/server/start-error.ts'
import { Problem } from '../kit/shared/problem.ts'
import { serverDomains } from './domains.server.ts'

const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'Bring the database to the state of this program',
  // Opening the platform has done it.
  run: async (_platform, { say }) => say('The database is up to date.'),
}

export const allCommands = (): Command[] => [
  migrateCommand,
  ...serverDomains.flatMap((domain) => domain.commands ?? []),
]

/** The help text: every command with what it takes. */
export function helpOf(commands: readonly Command[]): string {
  const lines = commands.map(({ name, usage, summary }) => ({ left: `${name} ${usage}`.trim(), summary }))
  const width = Math.max(...lines.map(({ left }) => left.length))
  return [
    'Usage: npm run cli -- COMMAND',
    '',
    ...lines.map(({ left, summary }) => `  ${left.padEnd(width)}  ${summary}`),
  ].join('\n')
}

function parse(command: Command, words: readonly string[]): Pick<CommandInput, 'args' | 'options'> {
  const flags = new Set(command.flags)
  const names = words.filter((word) => word.startsWith('--')).map((word) => word.slice(2).split('=')[0]!)
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: Object.fromEntries(
        names.map((name) => [name, { type: flags.has(name) ? ('boolean' as const) : ('string' as const) }]),
      ),
    })
    const options = Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : '',
    ])
    return { args: positionals, options: Object.fromEntries(options) as Record<string, string> }
  } catch (error) {
    throw new CommandError((error as Error).message)
  }
}

const terminal: Pick<CommandInput, 'say' | 'progress'> = {
  say(line) {
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[K')
    process.stdout.write(`${line}\n`)
  },
  progress(line) {
    if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${line}`)
  },
}

/** Runs one command of the command line; gives the exit code. */
export async function runCommand(
  words: readonly string[],
  env: Record<string, string | undefined>,
): Promise<number> {
  const commands = allCommands()
  const command = commands
    .toSorted((a, b) => b.name.length - a.name.length)
    .find(({ name }) => name.split(' ').every((word, index) => words[index] === word))
  if (!command) {
    terminal.say(helpOf(commands))
    return words.length === 0 || words[0] === 'help' ? 0 : 2
  }
  try {
    const input = parse(command, words.slice(command.name.split(' ').length))
    const { platform, close } = await openPlatform(readConfig({ LOG_LEVEL: 'warn', ...env, WORKER: 'off' }), {
      join: true,
    })
    try {
      for (const domain of serverDomains) await domain.start?.(platform)
      await platform.jobs.start(
        serverDomains.flatMap((domain) => domain.jobs ?? []),
        platform,
      )
      await command.run(platform, { ...input, ...terminal })
      return 0
    } finally {
      await close()
    }
  } catch (error) {
    const lang = systemLanguage(env)
    const told = lackOfRights(error) ?? error
    if (told instanceof Problem || told instanceof StartError) terminal.say(told.texts[lang])
    else if (told instanceof CommandError) terminal.say(told.message)
    else throw error
    if (error instanceof CommandError) terminal.say(`Usage: npm run cli -- ${command.name} ${command.usage}`)
    return 1
  }
}
