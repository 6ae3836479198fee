import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { wordsCalls } from '../words.contract.ts'
import { list, update } from './words.service.ts'

export const wordsServer: ServerDomain = {
  name: 'words',
  calls: implement(wordsCalls, { list, update }),
}
