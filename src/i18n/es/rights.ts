/** The texts of the permissions in Settings. */
import type { rightsTexts } from '../rights';

export const rights: typeof rightsTexts = {
  title: 'Permisos',
  help: 'Quien inicia sesión, en cualquier sucursal, puede hacer:',
  failed: 'No se pudieron cargar los permisos. Inténtelo más tarde.',
  roles: 'Lo que incluye su rol',
  roles_help:
    'Super: todo; Manager: su sucursal y sus usuarios; Inventory: productos, compras, proveedores y almacenes; Report: los informes; Cashier: el catálogo y sus propios cobros.',
  open: 'Todo',
  open_help: 'Sea cual sea su rol.',
  save: 'Guardar',
  changed: 'Guardado. Las demás personas inician sesión de nuevo.',
  ask_roles:
    'Desde ahora, cada persona puede hacer lo que incluye su rol y nada más. Se cierra la sesión de todas las demás personas. Escriba su contraseña para seguir.',
  ask_open:
    'Desde ahora, quien inicia sesión puede hacer todo. Se cierra la sesión de todas las demás personas. Escriba su contraseña para seguir.',
};
