import type {} from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { requireAccess } from '#kit/server/access.ts'
import type { Platform } from '#kit/server/context.ts'
import { withoutControls } from '#kit/server/text/control-characters.ts'
import { answerText } from '#kit/server/http/answers.ts'
import { callerOf, type SessionReader } from '#kit/server/http/mount.ts'
import { asUnreadable, invalidInput, languageOf } from '#kit/server/http/problems.ts'
import { runWrite } from '#kit/server/http/scope.ts'
import { issueText } from '#kit/shared/issue-texts.ts'
import { Problem } from '#kit/shared/problem.ts'
import { pictureBounds, pictureMeta, type PictureMeta } from '#domains/platform/reports/reports.contract.ts'
import { judgePictures } from '#domains/platform/reports/server/offers.ts'
import { bug, bugReport, bugReporting } from '../bugtracker.contract.ts'
import { addScreenshots } from './notes.service.ts'
import { reportBug } from './report.service.ts'

const field = 'screenshots'
const megabytes = Math.floor(pictureBounds.bytes / 1024 / 1024)
const refusePicture = (code: string, de: string, en: string) =>
  new Problem(code, 422, { de, en }, { fields: { [field]: { de, en } } })
const tooLarge = () =>
  refusePicture(
    'FILE_TOO_LARGE',
    `Ein Bild ist zu groß: höchstens ${megabytes} MB. Ihre Meldung ist noch da; bitte senden Sie sie mit einem kleineren Bild oder ohne.`,
    `A picture is too large: at most ${megabytes} MB. Your report is still here; please send it with a smaller picture or without.`,
  )
const tooMany = () =>
  refusePicture(
    'TOO_MANY_FILES',
    `Das sind zu viele Bilder: höchstens ${pictureBounds.atOnce} auf einmal.`,
    `These are too many pictures: at most ${pictureBounds.atOnce} at once.`,
  )

const nothingSent = () =>
  refusePicture('EMPTY_FILE', 'Bitte wählen Sie mindestens ein Bild.', 'Please choose at least one picture.')

interface Sent {
  raw: Record<string, unknown>
  files: { content: Buffer; meta: PictureMeta }[]
}

/** Objects and lists are JSON in a form field; invalid JSON stays a text, which the schema refuses. */
function valueOf(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return text
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

const structured = new Set(['tags', 'context'])

/** Reads a form to its end, even after an error: a browser whose upload is aborted shows no answer. */
async function readForm(request: FastifyRequest): Promise<Sent> {
  const raw: Record<string, unknown> = {}
  const contents: Buffer[] = []
  const metas = new Map<number, PictureMeta>()
  let refused: Problem | null = null
  const limits = {
    files: 20,
    fileSize: pictureBounds.bytes,
    fields: 60,
    fieldSize: 256 * 1024,
  }
  const reading = { limits, throwFileSizeLimit: false }
  for await (const part of request.parts(reading)) {
    if (part.type === 'field') {
      const text = withoutControls(String(part.value))
      const number = /^screenshot_meta_(\d{1,2})$/.exec(part.fieldname)?.[1]
      if (number !== undefined) {
        const meta = pictureMeta.safeParse(valueOf(text))
        if (meta.success) metas.set(Number(number), meta.data)
      } else if (!part.fieldname.startsWith('__'))
        raw[part.fieldname] = structured.has(part.fieldname) ? valueOf(text) : text
      continue
    }
    if (part.fieldname.replace(/\[\]$/, '') !== field || contents.length === pictureBounds.atOnce) {
      if (contents.length === pictureBounds.atOnce) refused ??= tooMany()
      part.file.resume()
      continue
    }
    const chunks: Buffer[] = []
    for await (const chunk of part.file) chunks.push(chunk as Buffer)
    if (part.file.truncated) refused ??= tooLarge()
    if (chunks.length > 0) contents.push(Buffer.concat(chunks))
  }
  if (refused) throw refused
  return { raw, files: contents.map((content, index) => ({ content, meta: metas.get(index) ?? {} })) }
}

/**
 * `POST /api/v0/system_bugtracker/`: a report by any signed-in user, as JSON or as a form with pictures (`screenshots`,
 * and for each `screenshot_meta_N`, counted from 0). Responds like the standard call. `POST …/:_id/screenshot` adds
 * pictures later.
 */
export function reportRoutes(server: FastifyInstance, platform: Platform, sessions: SessionReader): void {
  server.post(
    bug.path,
    { config: { rateLimit: { max: 20, timeWindow: '1 minute' } }, bodyLimit: 1024 * 1024 },
    async (request, reply) => {
      const told = languageOf(request)
      const caller = await callerOf(request, sessions, told)
      requireAccess(caller.user, 'user')
      const { raw, files } = request.isMultipart()
        ? await readForm(request).catch(asUnreadable)
        : { raw: request.body ?? {}, files: [] }
      const input = bugReport.safeParse(raw, { error: issueText(told) })
      if (!input.success) throw invalidInput(input.error, told)
      const pictures = await judgePictures(files, field)
      const answer = await runWrite(platform, caller, (ctx) => reportBug(ctx, input.data, pictures))
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(answerText(bug.calls.read.output, answer))
    },
  )
  server.post(
    bugReporting.addScreenshots.path,
    { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } },
    async (request, reply) => {
      const told = languageOf(request)
      const caller = await callerOf(request, sessions, told)
      requireAccess(caller.user, bugReporting.addScreenshots.access)
      const { files } = request.isMultipart() ? await readForm(request).catch(asUnreadable) : { files: [] }
      const given = bugReporting.addScreenshots.input.safeParse(request.params, { error: issueText(told) })
      if (!given.success) throw invalidInput(given.error, told)
      if (files.length === 0) throw nothingSent()
      const pictures = await judgePictures(files, field)
      const answer = await runWrite(platform, caller, (ctx) => addScreenshots(ctx, given.data._id, pictures))
      return reply
        .header('cache-control', 'no-store')
        .type('application/json; charset=utf-8')
        .send(answerText(bug.calls.read.output, answer))
    },
  )
}
