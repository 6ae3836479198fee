import { CommandError, type Command, type CommandInput } from '#kit/server/domain.ts'
import { runWrite, systemCaller } from '#kit/server/http/scope.ts'
import { systemLanguage } from '#kit/server/start/start-error.ts'
import { roles, type Role } from '#kit/shared/contract.ts'
import { madeUpPassword } from './first-administrator.ts'
import { hashPassword } from './passwords/password-hash.ts'
import { createUser, removeSecondFactor, setPassword } from './offers.ts'

const handleIn = ({ args: [handle = ''] }: Pick<CommandInput, 'args'>) => handle

function roleIn({ options }: Pick<CommandInput, 'options'>): Role {
  const role = options['role'] ?? 'user'
  if (role === 'guest' || !(roles as readonly string[]).includes(role)) {
    const known = 'user, member, admin, system, internal'
    throw new CommandError({
      de: `--role ${role}: Diese Rolle gibt es nicht. Nehmen Sie eine von ${known}.`,
      en: `--role ${role}: there is no such role; take one of ${known}.`,
    })
  }
  return role as Role
}

/** A password on the command line is visible to every user of the machine, so one is generated and shown once. */
const createCommand: Command = {
  name: 'user create',
  usage: 'HANDLE [--role ROLE] [--email ADDRESS]',
  summary: {
    de: 'Legt ein Konto an; sein Passwort wird ausgedacht und einmal gezeigt',
    en: 'Make an account; its password is made up and shown once',
  },
  judge: (given) => void roleIn(given),
  async run(platform, input) {
    const handle = handleIn(input)
    const password = madeUpPassword()
    const hash = await hashPassword(password)
    const email = input.options['email'] ?? ''
    await runWrite(platform, systemCaller('en'), (ctx) =>
      createUser(ctx, { handle, email, hash, roles: [roleIn(input)] }),
    )
    input.say(`${handle}: ${password}`)
  },
}

const passwordCommand: Command = {
  name: 'user password',
  usage: 'HANDLE',
  summary: {
    de: 'Gibt einem Konto ein neues Passwort, das einmal gezeigt wird, und meldet es überall ab',
    en: 'Give an account a new password, shown once, and sign it out everywhere',
  },
  async run(platform, input) {
    const handle = handleIn(input)
    const password = madeUpPassword()
    const hash = await hashPassword(password)
    await runWrite(platform, systemCaller('en'), (ctx) => setPassword(ctx, handle, hash))
    input.say(`${handle}: ${password}`)
  },
}

const factorCommand: Command = {
  name: 'user second-factor-off',
  usage: 'HANDLE',
  summary: {
    de: 'Nimmt den zweiten Faktor weg, wenn ihn jemand verloren hat, und meldet das Konto überall ab',
    en: 'Take away the second factor of somebody who has lost it, and sign the account out everywhere',
  },
  async run(platform, input) {
    const handle = handleIn(input)
    await runWrite(platform, systemCaller('de'), (ctx) => removeSecondFactor(ctx, handle))
    const told = {
      de: `${handle}: Zum Anmelden genügt jetzt wieder das Passwort.`,
      en: `${handle}: the password alone is enough now.`,
    }
    input.say(told[systemLanguage(process.env)])
  },
}

export const userCommands: Command[] = [createCommand, passwordCommand, factorCommand]
