import { eq, inArray, type SQL } from 'drizzle-orm'
import { audit } from '#kit/server/audit/audit.ts'
import type { Ctx } from '#kit/server/context.ts'
import { prepareImage, type PreparedImage } from '#kit/server/images/images.ts'
import { lockRecord } from '#kit/server/records/conflict.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { teamPicturesTable as table, type TeamPictureRow } from './club.table.ts'
import { deleteKept, mostPixels, putKept, refusedFile } from './kept-files.ts'
import { peopleOf } from './team-people.ts'
import { pictureRow } from './team-pictures.ts'
import { teams } from './teams.service.ts'

const longest = 1600

/** Validates a picture by its content and removes camera metadata. Throws Problem 422. */
export async function judgePicture(content: Buffer): Promise<PreparedImage> {
  if (content.length === 0) throw refusedFile('EMPTY_FILE', 'Diese Datei ist leer.', 'This file is empty.')
  try {
    return await prepareImage(content, mostPixels, { longest })
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    throw refusedFile(error.code, error.texts.de, error.texts.en)
  }
}

/** Stores a team's picture, replacing the old one. Throws 422 if the team has no persons who could consent. */
export async function keepPicture(ctx: Ctx, team: string, image: PreparedImage): Promise<TeamPictureRow> {
  const { _id: of } = await lockRecord(ctx, teams, { _id: team })
  const people = await peopleOf(ctx, of)
  if (people.length === 0)
    throw refusedFile(
      'NOBODY_KNOWN',
      'Bitte tragen Sie zuerst Kader und Betreuer ein: Alle auf dem Bild müssen eingewilligt haben.',
      'Please enter squad and staff first: everybody in the picture has to agree.',
    )
  await dropPictures(ctx, eq(table.team, of))
  const { bytes, type, width, height, colour } = image
  const row: TeamPictureRow = {
    ...{ _id: uuidv7(), team: of, people, type, width, height, colour },
    ...{ size: bytes.length, at: ctx.now, by: ctx.user?._id ?? null },
  }
  await ctx.db.insert(table).values(row)
  await putKept(ctx.platform, row, bytes)
  await told(ctx, of)
  return row
}

async function told(ctx: Ctx, team: string): Promise<void> {
  await audit(ctx, { action: 'update', collection: teams.name, recordId: team, after: { picture: '…' } })
  ctx.drop('sports_team', `sports_team:${team}`)
}

/** Deletes pictures from the table, and their bytes from the store after the commit. */
export async function dropPictures(ctx: Ctx, which: SQL): Promise<void> {
  const gone = await ctx.db.delete(table).where(which).returning()
  ctx.afterCommit(async () => {
    await Promise.all(gone.map((file) => deleteKept(ctx.platform, file)))
  })
  if (gone.length > 0) ctx.drop('sports_team', ...gone.map(({ team }) => `sports_team:${team}`))
}

/** `DELETE /api/v0/sports/team-picture/:_id`. Throws 404. */
export async function removePicture(ctx: Ctx, { _id }: { _id: string }) {
  const picture = await pictureRow(ctx, _id)
  if (!picture) throw notFound({ _id })
  await lockRecord(ctx, teams, { _id: picture.team })
  await dropPictures(ctx, inArray(table._id, [_id]))
  await told(ctx, picture.team)
  return { removed: [_id] }
}
