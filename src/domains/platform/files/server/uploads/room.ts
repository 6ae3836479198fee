import { statfs } from 'node:fs/promises'
import { Problem } from '#kit/shared/problem.ts'

/** Bytes kept free on the disk for the database and the log. */
const reserve = 200 * 1024 * 1024

const noRoom = () =>
  new Problem('NO_ROOM', 507, {
    de: 'Auf dem Server ist dafür nicht genug Platz. Bitte wenden Sie sich an Ihre Administratorin oder Ihren Administrator.',
    en: 'There is not enough room for this on the server. Please turn to your administrator.',
  })

/** Throws `NO_ROOM` (507) if this many bytes do not fit on a folder's disk beside the reserve. */
export async function requireRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < bytes + reserve) throw noRoom()
}
