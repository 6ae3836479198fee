import { statfs } from 'node:fs/promises'
import { Problem } from '#kit/shared/problem.ts'

/** Bytes left free on the disk for the database and the log. */
const reserve = 200 * 1024 * 1024

const noRoom = () =>
  new Problem('NO_ROOM', 507, {
    de: 'Auf dem Server ist dafür nicht genug Platz. Bitte wenden Sie sich an Ihre Administratorin oder Ihren Administrator.',
    en: 'There is not enough room for this on the server. Please turn to your administrator.',
  })

/** Throws `NO_ROOM` (507) where so many bytes don't fit on the disk of a folder beside what is left free there. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + reserve) throw noRoom()
}
