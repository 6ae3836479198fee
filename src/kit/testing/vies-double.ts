import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'
import { closeWithFile } from './opened.ts'

// Patterns of VIES' checkVatService.wsdl, names of its REST interface
const state = z.enum(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)
const number = z.string().regex(/^[0-9A-Za-z+*.]{2,12}$/)
const question = z
  .strictObject({
    countryCode: state,
    vatNumber: number,
    requesterMemberStateCode: state.optional(),
    requesterNumber: number.optional(),
  })
  .refine((asked) => !asked.requesterMemberStateCode === !asked.requesterNumber)

const failed = (error: string) => ({ actionSucceed: false, errorWrappers: [{ error }] })

/**
 * Imitates VIES: returns the queued answers, otherwise MS_UNAVAILABLE; rejects malformed requests; never answers while
 * `isSilent`.
 */
export async function viesDouble() {
  const vies = { address: '', answers: [] as object[], asked: [] as object[], isSilent: false }
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (part: Buffer) => (text += part.toString()))
    request.on('end', () => {
      const asked = JSON.parse(text) as object
      vies.asked.push(asked)
      if (vies.isSilent) return
      const isQuestion = request.url === '/check-vat-number' && question.safeParse(asked).success
      const answer = isQuestion ? (vies.answers.shift() ?? failed('MS_UNAVAILABLE')) : failed('INVALID_INPUT')
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify(answer))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vies.address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  closeWithFile(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return vies
}
