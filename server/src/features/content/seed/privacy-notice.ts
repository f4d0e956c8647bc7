import type { PageTexts } from '@tbm/contract/content';
import { optionalPurposes } from '@tbm/contract/purposes';
import { primaryPurposes, purposes } from '@tbm/domain/purposes';
import { retention, spanInWords } from '@tbm/domain/retention';

/** The version of the notice: every change of its text needs a new date. */
export const privacyRevised = 'Última actualización: 29 de noviembre de 2026';

const secondary = optionalPurposes.filter((purpose) => purposes[purpose].kind === 'secondary');

/** The page where the member allows and withdraws each purpose. */
const place = 'Mi Información, en "Tu privacidad"';

/**
 * The full privacy notice (LFPDPPP of 2025, articles 14 to 16): who is responsible and where, the data and which of them are
 * sensitive, primary and secondary purposes separately, how to refuse the secondary ones, transfers, the rights and how to exercise
 * them, and how changes are made known.
 */
export const privacy: PageTexts['terms']['privacy'] = [
  {
    title: '1. Responsable de tus datos',
    paragraphs: [
      '{legal_name} es responsable del tratamiento de tus datos personales conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares. Nos conoces como {studio_name}. Domicilio: {legal_address}. Correo para todo lo relacionado con privacidad: {contact_email}. Teléfono: {contact_phone}.',
      'Este aviso vale para el sitio, TBM Online y las sucursales: {branch_names}.',
    ],
  },
  {
    title: '2. Qué datos recabamos',
    paragraphs: [
      'De identificación y contacto: nombre, apellidos, correo, teléfono, Instagram, fecha de nacimiento, dirección de facturación, foto de perfil si subes una y cómo nos conociste. {?whatsapp}También tu número de WhatsApp, si lo verificas.',
      'De compras: paquetes, montos, fechas, folios, tipo de tarjeta y últimos cuatro dígitos. El número completo de la tarjeta lo recibe el proveedor de pago, no TBM. Si pides factura, tus datos fiscales.',
      'De uso: reservaciones, asistencias, cancelaciones, listas de espera, clases en video y su avance, calificaciones y publicaciones en la comunidad. {?planner}También tu plan de entrenamiento. {?rewards}Y tus niveles de Rewards.',
      'Técnicos: dirección IP, tipo de dispositivo y navegador, para que el sitio funcione y sea seguro.',
      'Los obtenemos cuando tú nos los das, en el sitio, por mensaje o en recepción, y cuando usas el servicio.',
    ],
  },
  {
    title: '3. Datos sensibles',
    paragraphs: [
      'Algunos datos son sensibles: los de tu cuerpo, como tu estatura, y lo que nos cuentes de tu salud, como embarazo, lesiones, padecimientos o la historia clínica del reto. {?progress}También tus medidas corporales y tus fotos de progreso.',
      `Dárnoslos es voluntario. Los de tu cuerpo los guardamos solo con tu consentimiento expreso, que te pedimos en el formulario donde los escribes y que puedes retirar en ${place}: entonces se borran.`,
      'Lo que respondas de tu salud en la responsiva y tu contacto de emergencia lo guardamos solo con un permiso aparte. Lo ven únicamente la coach de tu clase y quien administra TBM, y queda registro de cada consulta. Tu firma la conservamos mientras pueda haber una reclamación.',
      'Lo demás, en tu cuenta, solo lo ves tú: no aparece para otras socias, ni para tus coaches, ni para quienes administran TBM. Lo que nos digas de tu salud en persona o por correo lo usan únicamente quienes necesitan saberlo para cuidarte o preparar tu plan.',
    ],
  },
  {
    title: '4. Para qué los usamos: finalidades primarias',
    paragraphs: [
      'Estas finalidades son necesarias para darte el servicio.',
      ...primaryPurposes.map(({ name, text }) => `${name}: ${text}`),
      'También: preparar el plan del reto y moderar la comunidad. {?leaderboards}En los leaderboards otras socias ven tu nombre, la inicial de tu apellido, tu ciudad y cuánto entrenaste; tu foto, solo si lo permites. En Mi Información eliges no aparecer.',
    ],
  },
  {
    title: '5. Para qué los usamos: finalidades secundarias',
    paragraphs: [
      'Estas no son necesarias para el servicio, y no usamos tus datos para ellas si no lo permites antes.',
      ...secondary.map((purpose) => `${purposes[purpose].name}: ${purposes[purpose].texts.at(-1)}`),
      `Al crear tu cuenta, las casillas están sin marcar. Después las permites o las retiras, cada una por separado y cuando quieras, en ${place}. También puedes escribirnos a {contact_email} con el asunto "Finalidades secundarias". Cada correo de promociones trae un enlace para dejar de recibirlas. Negarte no afecta tus clases ni tus compras.`,
    ],
  },
  {
    title: '6. Con quién los compartimos',
    paragraphs: [
      'Transferimos los datos necesarios a los proveedores de pago que elijas, como {payment_providers}, para cobrar, renovar o devolver un cargo, y a las autoridades cuando la ley lo ordena. Estas transferencias son las que hacen falta para cumplir lo que contrataste o una obligación legal, y no requieren tu consentimiento.',
      'También trabajamos con empresas que tratan datos por encargo nuestro y bajo nuestras instrucciones, para alojar el sitio, guardar archivos y enviarte {message_kinds}. No pueden usarlos para otra cosa.',
      'No vendemos tus datos. A las marcas aliadas de Rewards no les damos tus datos: tú decides si les muestras tu nivel. Cualquier otra transferencia que requiera tu consentimiento te la pediremos antes.',
    ],
  },
  {
    title: '7. Tus derechos ARCO',
    paragraphs: [
      'Tienes derecho a acceder a tus datos, rectificarlos si están mal, cancelarlos cuando ya no deban usarse y oponerte a que los usemos para algo. Tus datos, tu correo, tu foto y tu contraseña los cambias tú misma en tu cuenta. {?own_data}Ahí también descargas lo que guardamos de ti y eliminas tu cuenta.',
      'También puedes escribir a {contact_email} con el asunto "Derechos ARCO". Incluye tu nombre y un medio para contestarte, una copia de tu identificación o, si actúa otra persona por ti, el documento que lo acredite, qué derecho quieres ejercer y sobre qué datos. Para rectificar, agrega lo que compruebe el dato correcto.',
      'Te comunicamos nuestra decisión en un máximo de 20 días hábiles desde que recibimos la solicitud y, si procede, la hacemos efectiva en los 15 días hábiles siguientes. El trámite es gratuito. Si no quedas conforme, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno.',
    ],
  },
  {
    title: '8. Revocar tu consentimiento y limitar el uso',
    paragraphs: [
      `Cada permiso que nos diste lo retiras en ${place}, con efecto desde ese momento. También por correo, con el mismo procedimiento del punto 7 y el asunto "Revocación". {?progress}Tus medidas y fotos las puedes borrar directamente en tu cuenta.`,
      'A veces no podremos dejar de usar un dato de inmediato, por ejemplo si lo exige la contabilidad de un pago. Si retiras el consentimiento para algo necesario, es posible que no podamos seguir dándote ese servicio; te lo diremos antes.',
      'Para limitar los mensajes, cambia tus preferencias en Notificaciones. Los recibos de pago, los cambios de tus clases y los avisos de seguridad se siguen enviando.',
    ],
  },
  {
    title: '9. Cookies y tecnologías parecidas',
    paragraphs: [
      'Usamos cookies y el almacenamiento de tu navegador para mantener tu sesión abierta, reconocer los dispositivos donde ya entraste y avisarte de uno nuevo, recordar tu sucursal y los colores que eliges, guardar el correo que escribes al pedir la prueba gratis y el plan que armas antes de tener cuenta, y no repetirte un mismo aviso en el día.',
      'También guardamos ahí lo que dejas a medias: la clase que ibas a reservar, tu compra y lo que escribes y no has enviado. Así lo encuentras al volver.',
      'Con tu cuenta abierta, tu dispositivo guarda una copia de tu perfil, tu horario, tus próximas reservaciones con sus códigos y tus créditos, para que los veas sin conexión. La copia se borra cuando cierras sesión. Si activas los avisos, tu dispositivo recuerda que los recibe.',
      'Tus videos, fotos y archivos se abren con una cookie que comprueba que eres tú.',
      'Si el estudio reparte la lectura de sus páginas entre dos bases de datos, la cookie tbm.wrote recuerda durante 5 segundos que acabas de guardar algo, para que veas tu cambio enseguida. No dice quién eres ni qué guardaste.',
      'Donde tu red no permite la conexión en vivo, la cookie tbm_live te lleva al mismo servidor mientras la página está abierta. Tampoco dice quién eres.',
      'Puedes borrarlas o bloquearlas en la configuración de tu navegador; si lo haces, tendrás que volver a entrar y algunas partes pueden no funcionar. Los proveedores de pago usan sus propias cookies en sus formularios para prevenir fraudes.',
    ],
  },
  {
    title: '10. Cómo los cuidamos y cuánto tiempo',
    paragraphs: [
      'Protegemos tus datos con medidas administrativas, técnicas y físicas: conexiones cifradas, accesos por función, registro de quién del equipo ve tu expediente y quién cambia qué, y archivos privados con enlaces que caducan.',
      `Los guardamos mientras tengas cuenta. Antes borramos lo que ya no hace falta: los carritos que no se compraron, a los ${spanInWords(retention.carts)}; los mensajes que te enviamos y el motivo por el que cancelaste, a los ${spanInWords(retention.messages)}. {?whatsapp}También lo que nos escribes por WhatsApp, a los ${spanInWords(retention.messages)}. De tus cargos conservamos el detalle ${spanInWords(retention.books)}, como pide la ley fiscal, y después solo importe y fecha.`,
      'Si una falla de seguridad te afecta de forma significativa, te lo informamos de inmediato para que puedas protegerte.',
    ],
  },
  {
    title: '11. Menores de edad',
    paragraphs: [
      'Si tienes menos de 18 años, tu mamá, tu papá o quien ejerza tu tutela debe darnos el consentimiento para tratar tus datos y puede ejercer los derechos ARCO por ti.',
    ],
  },
  {
    title: '12. Cambios a este aviso',
    paragraphs: [
      'Si cambiamos este aviso, publicamos la nueva versión en esta página, con su fecha. Cuando el cambio sea importante, como una finalidad nueva o una transferencia que necesite tu permiso, te avisamos también por correo. Si cambia el texto de un permiso, te lo pedimos otra vez.',
    ],
  },
];
