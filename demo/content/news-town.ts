import type { News } from './shapes.ts'

/** News from the town hall. */
export const townNews: News[] = [
  {
    key: 'water-flushing',
    type: 'Aktuell',
    when: { daysAgo: 2 },
    sticky: true,
    status: 'published',
    picture: 'fountain',
    tags: ['Wasser'],
    de: {
      title: 'Ortsnetz wird gespült: Wasser kurz trüb',
      teaser:
        'Zwischen Montag und Mittwoch spülen wir die Wasserleitungen. Das Wasser bleibt trinkbar, kann aber gelblich aussehen.',
      text: `<p class="lead">Einmal im Jahr spült der Bauhof die Leitungen des Ortsnetzes. Diesmal sind von {mon:+3} an drei Tage dafür vorgesehen, jeweils von 7 bis 15 Uhr.</p>
<p>Durch den stärkeren Druck lösen sich feine Ablagerungen. Das Wasser kann gelblich oder milchig aussehen, ist aber gesundheitlich unbedenklich. Lassen Sie es einige Minuten rinnen, bis es klar ist, und waschen Sie an diesen Vormittagen besser keine helle Wäsche.</p>
<p>Bleibt das Wasser nach 17 Uhr trüb, rufen Sie bitte Bauhofleiter Josef Windhaber an: <a href="tel:+43299910020">02999 100 20</a>.</p>`,
    },
    en: {
      title: 'Water mains being flushed: water briefly cloudy',
      teaser:
        'From Monday to Wednesday we flush the water mains. The water is safe to drink but may look yellowish.',
      text: `<p class="lead">Once a year the works depot flushes the mains. This time three days are set aside from {mon:+3}, each from 7 a.m. to 3 p.m.</p>
<p>The higher pressure loosens fine deposits. The water may look yellowish or milky but is harmless to health. Let it run for a few minutes until it is clear, and better not wash light-coloured laundry on these mornings.</p>
<p>If your water is still cloudy after 5 p.m., please call Josef Windhaber at the works depot: <a href="tel:+43299910020">+43 2999 100 20</a>.</p>`,
    },
  },
  {
    key: 'counter-move',
    type: 'Aktuell',
    when: { daysAgo: 8 },
    sticky: true,
    status: 'published',
    picture: 'town-hall',
    tags: ['Amtshaus'],
    de: {
      title: 'Bürgerservice übersiedelt für drei Wochen',
      teaser:
        'Der Schalterraum bekommt einen neuen Boden. Sie finden uns so lange im Sitzungssaal im ersten Stock.',
      text: `<p class="lead">Der Holzboden im Schalterraum hat 61 Jahre gehalten, jetzt wird er erneuert. Bis {fri:+20} ist das Bürgerservice deshalb im Sitzungssaal im ersten Stock.</p>
<p>Alle Leistungen und die <a href="page:office">Öffnungszeiten</a> bleiben gleich. Der Lift fährt wie immer. Wer nicht in den ersten Stock möchte, läutet beim Eingang an der Glocke „Bürgerservice“; wir kommen zu Ihnen hinunter.</p>
<p>Die alten Eichenbretter werden nicht weggeworfen: Die Landjugend baut daraus Sitzbänke für den Pausenhof.</p>`,
    },
    en: {
      title: 'Citizens’ desk moves for three weeks',
      teaser:
        'The counter room gets a new floor. Meanwhile you will find us in the council chamber on the first floor.',
      text: `<p class="lead">The wooden floor of the counter room lasted for 61 years; now it is being replaced. Until {fri:+20} the citizens’ desk is in the council chamber on the first floor.</p>
<p>All services and <a href="page:office">opening hours</a> stay the same, and the lift is running as usual. If you would rather not come upstairs, ring the bell marked “Bürgerservice” at the entrance; we will come down to you.</p>
<p>The old oak boards will not be thrown away: the Landjugend is turning them into benches for the school yard.</p>`,
    },
  },
  {
    key: 'bus-shelters',
    type: 'Aktuell',
    when: { daysAgo: 22 },
    status: 'published',
    picture: 'bus-stop',
    tags: ['Mobilität'],
    de: {
      title: 'Warten im Trockenen',
      teaser: 'Vier Haltestellen der Linie 299 haben jetzt Dach, Bank und eine Anzeige, die auch vorliest.',
      text: `<p class="lead">Wer in Mittergrub auf den Bus wartet, steht nicht mehr im Regen. Vier neue Wartehäuschen aus Lärchenholz sind fertig.</p>
<p>Gezimmert hat sie die Firma Presshauser aus dem Ort, die Dächer sind begrünt. Eine kleine Anzeige meldet die nächsten Abfahrten; auf Knopfdruck liest sie diese vor. Den Strom liefert ein Solarmodul.</p>
<p>Die Haltestelle Kirchsteig Kapelle folgt, sobald das Grundstück vermessen ist. Fahrzeiten finden Sie unter <a href="page:mobility">Mobilität</a>.</p>`,
    },
    en: {
      title: 'Waiting in the dry',
      teaser: 'Four stops of line 299 now have a roof, a bench and a display that also reads aloud.',
      text: `<p class="lead">People waiting for the bus in Mittergrub no longer stand in the rain. Four new shelters of larch wood are finished.</p>
<p>They were built by the local carpenters Presshauser and have planted roofs. A small display shows the next departures and reads them out at the push of a button. A solar panel supplies the power.</p>
<p>The stop Kirchsteig Kapelle will follow as soon as the plot has been surveyed. Timetables are under <a href="page:mobility">getting around</a>.</p>`,
    },
  },
  {
    key: 'winter-service',
    type: 'Aktuell',
    when: { latest: '11-10' },
    status: 'published',
    picture: 'village-winter',
    tags: ['Winterdienst'],
    de: {
      title: 'Winterdienst: wer wo räumt',
      teaser: 'Der Bauhof ist gerüstet. Vor dem eigenen Haus sind zwischen 6 und 22 Uhr die Anrainer dran.',
      text: `<p class="lead">Zwei Pflüge, 40 Tonnen Salz, 60 Tonnen Splitt und ein Dienstplan, der um 3 Uhr früh beginnt: Der Bauhof ist bereit.</p>
<p>Zuerst kommen Schulweg, Busstrecke und die Zufahrt zum Gesundheitshaus dran, danach Siedlungsstraßen und zuletzt die Güterwege. Gehsteige entlang der eigenen Liegenschaft sind nach der Straßenverkehrsordnung von 6 bis 22 Uhr von den Eigentümern zu räumen und zu streuen.</p>
<p>Bitte parken Sie so, dass der Pflug durchkommt: Er braucht dreieinhalb Meter. Wer nicht mehr selbst schaufeln kann, meldet sich bei der Nachbarschaftshilfe im <a href="page:services">Bürgerservice</a>.</p>`,
    },
    en: {
      title: 'Snow clearing: who clears where',
      teaser:
        'The works depot is ready. In front of your own house it is your turn between 6 a.m. and 10 p.m.',
      text: `<p class="lead">Two ploughs, 40 tonnes of salt, 60 tonnes of grit and a roster that begins at 3 a.m.: the works depot is ready.</p>
<p>The way to school, the bus route and the access to the health centre come first, then residential streets and finally farm tracks. Under Austrian road law owners clear and grit the pavement along their property from 6 a.m. to 10 p.m.</p>
<p>Please park so that the plough can pass: it needs three and a half metres. If you can no longer shovel, ask the <a href="page:services">citizens’ desk</a> for neighbourly help.</p>`,
    },
  },
  {
    key: 'pedibus',
    type: 'Aktuell',
    when: { latest: '09-05' },
    status: 'published',
    picture: 'walking-bus',
    tags: ['Schule', 'Verkehr'],
    de: {
      title: '26 Kinder fahren mit dem Pedibus',
      teaser:
        'Er hat keine Räder, keinen Motor und keine Verspätung: Der Schulbus auf Füßen startet ins dritte Jahr.',
      text: `<p class="lead">Jeden Schultag um 7.15 Uhr sammelt sich an drei Haltestellen eine fröhliche Schlange aus gelben Westen.</p>
<p>Heuer gehen 26 Kinder mit, doppelt so viele wie im ersten Jahr. Begleitet werden sie von Eltern, Großeltern und zwei Pensionisten, die „sonst um diese Zeit auch wach wären“. Der Verkehr vor der Schule ist seither um ein Drittel zurückgegangen.</p>
<p>Wer einmal in der Woche mitgehen möchte, meldet sich bei Theresia Rohringer. Westen und Regenschirme stellt die Gemeinde.</p>`,
    },
    en: {
      title: '26 children take the walking bus',
      teaser: 'It has no wheels, no engine and no delays: the school bus on foot enters its third year.',
      text: `<p class="lead">Every school day at 7.15 a.m. a cheerful line of yellow vests gathers at three stops.</p>
<p>26 children are walking this year, twice as many as in the first. They are accompanied by parents, grandparents and two pensioners who “would be up at this hour anyway”. Traffic in front of the school has since fallen by a third.</p>
<p>If you would like to walk along once a week, contact Theresia Rohringer. The municipality provides vests and umbrellas.</p>`,
    },
  },
  {
    key: 'kindergarten-group',
    type: 'Aktuell',
    when: { latest: '09-02' },
    status: 'published',
    picture: 'kindergarten',
    tags: ['Kindergarten'],
    de: {
      title: 'Eine Gruppe für die Kleinsten',
      teaser:
        'Der Kindergarten nimmt erstmals Kinder ab zwei Jahren auf. Zwölf Plätze, drei Betreuerinnen, ein eigener Schlafraum.',
      text: `<p class="lead">Im Kindergarten hat die „Igelgruppe“ begonnen. Zwölf Kinder zwischen zwei und drei Jahren haben hier ihren ersten Platz außerhalb von daheim.</p>
<p>Leiterin Doris Kleewein lässt allen Zeit: Die Eingewöhnung dauert bis zu vier Wochen, ein Elternteil ist am Anfang dabei. Der frühere Abstellraum ist jetzt ein Schlafraum mit zwölf kleinen Betten und einem Sternenhimmel aus Lichtfasern, den der Elternverein gespendet hat.</p>
<p>Für das zweite Halbjahr sind noch zwei Plätze frei. Das <a href="download:form-kindergarten">Anmeldeblatt</a> gibt es online und im Kindergarten.</p>`,
    },
    en: {
      title: 'A group for the youngest',
      teaser:
        'For the first time the kindergarten takes children from the age of two. Twelve places, three carers, a room to nap in.',
      text: `<p class="lead">The “hedgehog group” has started at the kindergarten. Twelve children between two and three have their first place away from home here.</p>
<p>Doris Kleewein, who runs the house, gives everyone time: settling in takes up to four weeks, with a parent present at first. The former storeroom is now a bedroom with twelve small beds and a starry sky of light fibres, a gift of the parents’ association.</p>
<p>Two places are still free for the second half of the year. The <a href="download:form-kindergarten">enrolment sheet</a> (in German) is available online and at the kindergarten.</p>`,
    },
  },
  {
    key: 'cycling-april',
    type: 'Aktuell',
    when: { latest: '04-25' },
    status: 'published',
    picture: 'cyclists',
    tags: ['Rad', 'Mobilität'],
    de: {
      title: 'Rebenau radelt einmal um die Erde',
      teaser:
        '40.000 Kilometer bis zum Herbst, alle zusammen. Eingetragen wird beim Amtshaus oder im Schaukasten.',
      text: `<p class="lead">Im Vorjahr hat es bis Singapur gereicht. Heuer soll sich die Erdumrundung ausgehen: 40.000 Kilometer bis Ende September.</p>
<p>Jeder Weg zählt, ob zur Arbeit, zum Heurigen oder einmal um den Teich. Tragen Sie Ihre Kilometer im Heft vor dem Amtshaus ein. Der Radlertreff Rebenbach zählt jeden Sonntag zusammen und rückt auf der Weltkarte im Schaukasten die Nadel weiter.</p>
<p>Zum Auftakt gibt es am {sat:+5} von 9 bis 12 Uhr eine kostenlose Radüberprüfung am Hauptplatz.</p>`,
    },
  },
  {
    key: 'e-car',
    type: 'Aktuell',
    when: { daysAgo: 4 },
    status: 'draft',
    tags: ['Mobilität'],
    de: {
      title: 'Ein Jahr Gemeinde-Elektroauto: die Bilanz',
      teaser: '212 Fahrten, 9.400 Kilometer, ein Kratzer. Die Zahlen prüfen wir noch.',
      text: `<p class="lead">Seit einem Jahr kann man beim Amtshaus ein Elektroauto ausleihen. 43 Haushalte haben sich angemeldet.</p>
<p>Am häufigsten wird es am Dienstagnachmittag und am Samstag gebraucht. Drei Familien haben seither ihr Zweitauto verkauft. Im nächsten Jahr soll ein zweites Fahrzeug mit sieben Sitzen dazukommen.</p>`,
    },
    en: {
      title: 'One year of the municipal electric car',
      teaser: '212 trips, 9,400 kilometres, one scratch. We are still checking the figures.',
      text: `<p class="lead">For a year it has been possible to borrow an electric car at the town hall. 43 households have signed up.</p>
<p>It is most in demand on Tuesday afternoons and on Saturdays. Three families have sold their second car since. A second vehicle with seven seats is to follow next year.</p>`,
    },
  },
  {
    key: 'energy-advice',
    type: 'Umwelt',
    when: { inDays: 3 },
    status: 'scheduled',
    picture: 'wind-solar',
    tags: ['Energie', 'Beratung'],
    de: {
      title: 'Energieberatung kommt ins Amtshaus',
      teaser:
        'Heizung tauschen, Dach dämmen, Strom speichern: Eine Fachfrau rechnet mit Ihnen durch, was sich lohnt.',
      text: `<p class="lead">Am {thu:+12} sitzt von 14 bis 18 Uhr eine unabhängige Energieberaterin im Sitzungssaal.</p>
<p>Bringen Sie die letzte Heizkostenabrechnung, einen Plan des Hauses und ein paar Fotos des Heizraums mit. Ein Gespräch dauert 45 Minuten und ist kostenlos. Sie erfahren, welche Förderungen es gibt und in welcher Reihenfolge man am besten vorgeht.</p>
<p>Termine vergibt das Bürgerservice: <a href="tel:+43299910011">02999 100 11</a>.</p>`,
    },
    en: {
      title: 'Energy advice comes to the town hall',
      teaser:
        'Replace the heating, insulate the roof, store electricity: an expert works out with you what pays.',
      text: `<p class="lead">On {thu:+12} from 2 to 6 p.m. an independent energy adviser will be in the council chamber.</p>
<p>Please bring your latest heating bill, a plan of the house and a few photographs of the boiler room. A talk takes 45 minutes and is free of charge. You will hear which grants exist and in which order it is best to proceed.</p>
<p>The citizens’ desk makes appointments: <a href="tel:+43299910011">+43 2999 100 11</a>.</p>`,
    },
  },
]
