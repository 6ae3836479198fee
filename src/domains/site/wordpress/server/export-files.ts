import path from 'node:path'
import type { Config } from '#kit/server/start/config.ts'

type Place = Pick<Config, 'dataDir'>

/** The folder of uploaded exports and of downloads from the old site. */
export const exportsFolder = ({ dataDir }: Place): string => path.join(dataDir, 'uploads', 'wordpress')

export const exportFile = (config: Place, _id: string): string =>
  path.join(exportsFolder(config), `${_id}.xml`)
