-- A class that is changed or cancelled at short notice goes out by WhatsApp too.
update notification_types set whatsapp_active = true where notification_type_id = 6;
