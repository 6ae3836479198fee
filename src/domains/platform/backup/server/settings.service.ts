import type { Ctx } from '#kit/server/context.ts'
import { defineSettings } from '#kit/server/settings/define-settings.ts'
import { audit } from '#kit/server/audit/audit.ts'
import type { InputOf } from '#kit/shared/contract.ts'
import { Problem } from '#kit/shared/problem.ts'
import { hiddenSecret } from '#kit/shared/settings/hidden-secret.ts'
import { administrators } from '#domains/platform/users/server/offers.ts'
import { backupSettingsShape, type backupCalls, type BackupSettings } from '../backup.contract.ts'
import { newIdentity, recipientOf } from './archive/age.ts'
import { isS3Address, s3Lines } from './night/targets.ts'

const stored = defineSettings<BackupSettings>(
  {
    name: 'backup',
    shape: backupSettingsShape,
    defaults: {
      enabled: true,
      time: '02:30',
      folders: [''],
      s3: '',
      days: 7,
      weeks: 4,
      months: 12,
      drill: 'weekly',
      recipients: [],
      tellGood: true,
      withSecret: false,
      recipient: '',
      identity: '',
    },
    secrets: { s3: [], identity: ['recipient'] },
  },
  { logged: 'backup_settings' },
)

/** Backup settings, with secrets sealed. */
export const backupSettings = stored.read
/** Decrypted addresses of buckets. */
export const s3Addresses = async (ctx: Ctx): Promise<string[]> => s3Lines(await stored.secret(ctx, 's3'))

const wire = async (ctx: Ctx, { value, version }: { value: BackupSettings; version: number }) => ({
  settings: { ...value, version },
  administrators: await administrators(ctx),
})

/** `GET /api/v0/backup/settings` */
export const settings = async (ctx: Ctx) => wire(ctx, await stored.shown(ctx))

/** `PUT /api/v0/backup/settings` */
export async function updateSettings(
  ctx: Ctx,
  { settings: { version, ...changes } }: InputOf<typeof backupCalls.updateSettings>,
) {
  const { folders, s3 } = { ...(await stored.shown(ctx)).value, ...changes }
  if (folders.length === 0 && !s3) throw noTarget()
  if (changes.folders?.some((folder) => folder !== '' && !/^(\/|[A-Za-z]:[\\/])/.test(folder)))
    throw relative()
  if (changes.s3 && changes.s3 !== hiddenSecret) {
    const wrong = await Promise.all(s3Lines(changes.s3).map(async (line) => !(await isS3Address(line))))
    const at = wrong.indexOf(true)
    if (at >= 0) throw noS3Address(at + 1)
  }
  if (changes.withSecret && !(await stored.read(ctx)).recipient) throw secretInTheClear()
  return wire(ctx, await stored.change(ctx, changes, version))
}

/** `POST /api/v0/backup/key`: the only answer that contains the key. Older backups still need the previous one. */
export async function makeKey(ctx: Ctx) {
  const identity = await newIdentity()
  const recipient = await recipientOf(identity)
  await stored.change(ctx, { identity, recipient })
  await audit(ctx, { action: 'key', collection: 'backup', after: { recipient } })
  return { identity, recipient }
}

const invalid = (field: string, de: string, en: string) =>
  new Problem('INVALID', 422, { de, en }, { fields: { [field]: { de, en } } })

const noTarget = () =>
  invalid(
    'folders',
    'Bitte geben Sie wenigstens einen Ort an, an den gesichert wird.',
    'Please give at least one place to back up to.',
  )
const relative = () =>
  invalid(
    'folders',
    'Bitte geben Sie den ganzen Pfad eines Ordners an, etwa /mnt/sicherung.',
    'Please give the full path of a folder, such as /mnt/backup.',
  )
const noS3Address = (line: number) =>
  invalid(
    's3',
    `Zeile ${line} ist keine Adresse wie s3://schlüssel:geheimnis@bucket/ordner?endpoint=https://s3.example.com. Sonderzeichen im Schlüssel und im Geheimnis schreiben Sie bitte so: / als %2F, @ als %40, + als %2B, : als %3A, ? als %3F, # als %23, % als %25.`,
    `Line ${line} is no address like s3://key:secret@bucket/folder?endpoint=https://s3.example.com. Please write special characters in the key and the secret so: / as %2F, @ as %40, + as %2B, : as %3A, ? as %3F, # as %23, % as %25.`,
  )
const secretInTheClear = () =>
  invalid(
    'withSecret',
    'Das Geheimnis darf nur in verschlüsselten Sicherungen mitreisen. Bitte legen Sie zuerst einen Schlüssel an.',
    'The secret may only travel in encrypted backups. Please make a key first.',
  )
