import { createSpotlight } from '@mantine/spotlight'

/** State of the command field, with functions to open and close it from anywhere. */
export const [paletteStore, palette] = createSpotlight()
