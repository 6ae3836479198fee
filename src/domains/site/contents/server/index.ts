import type { ServerDomain } from '#kit/server/domain.ts'
import { implement } from '#kit/server/http.ts'
import { content } from '../contents.contract.ts'
import { contents } from './contents.kind.ts'

export const contentsServer: ServerDomain = {
  name: 'contents',
  calls: implement(content.calls, contents.calls),
}
